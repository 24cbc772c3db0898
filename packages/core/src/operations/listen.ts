import type { CallOptions } from "../call/call-options.js";
import { openCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { SubscriptionFilter } from "../wire/types/subscriptions.js";
import { createSubscription, type Subscription } from "./subscription.js";

/** How to listen. */
export type ListenOptions = Pick<CallOptions, "signal" | "timeoutMs" | "onRequestId" | "context">;

/**
 * Listens to changes on the server until either side ends it. The request is sent at once; what the server sends is read
 * as the loop asks for it.
 *
 * There is no time limit once the server has acknowledged; until then `timeoutMs` counts. When the server ends the
 * subscription, the loop ends. When the connection is lost, the loop throws a `ConnectionError`: changes may have been
 * missed, and it takes a new `listen` to hear of more.
 */
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
