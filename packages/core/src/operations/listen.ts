import type { CallOptions } from "../call/call-options.js";
import { openCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { SubscriptionFilter } from "../wire/types/subscriptions.js";
import { createSubscription, type Subscription } from "./subscription.js";

/** How to listen. */
export type ListenOptions = Pick<CallOptions, "signal" | "timeoutMs" | "onRequestId" | "context">;

/** Listens to changes; see `Client`. */
export function listen(
  core: ClientCore,
  filter: SubscriptionFilter,
  options: ListenOptions = {},
): Subscription {
  const params = { notifications: filter };
  const { call, scope } = openCall(core, {
    method: Method.listen,
    params,
    options: { ...options, totalTimeoutMs: 0 },
    wantsProgress: false,
  });
  return createSubscription({ filter, scope, messages: core.exchange(call) });
}
