import type { CallOptions } from "../call/call-options.js";
import { openCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { Method } from "../wire/methods.js";
import type { SubscriptionFilter } from "../wire/types/subscriptions.js";
import { HealingSubscription } from "./healing-subscription.js";
import { type RelistenOptions, relistenSettings } from "./relisten.js";
import { createSubscription, type Subscription } from "./subscription.js";

/** How to listen. */
export interface ListenOptions
  extends Pick<CallOptions, "signal" | "timeoutMs" | "onRequestId" | "context"> {
  /**
   * Whether to listen again, with a new request, when a subscription that was acknowledged is lost: `true`, or how often and
   * how long. After each loss the loop yields `{ kind: "gap" }` once the server has acknowledged anew. What the server
   * refuses or ends is not asked for again. Default: false, and a loss ends the loop with its error.
   */
  readonly relisten?: boolean | RelistenOptions | undefined;
}

/** Listens to changes; see `Client`. */
export function listen(
  core: ClientCore,
  filter: SubscriptionFilter,
  options: ListenOptions = {},
): Subscription {
  const { relisten = false, ...callOptions } = options;
  const listenOnce = (): Subscription => {
    const { call, scope } = openCall(core, {
      method: Method.listen,
      params: { notifications: filter },
      options: { ...callOptions, totalTimeoutMs: 0 },
      wantsProgress: false,
      tasks: filter.taskIds === undefined ? undefined : true,
    });
    return createSubscription({ filter, scope, messages: core.exchange(call) });
  };
  if (relisten === false) return listenOnce();
  const settings = relistenSettings(relisten === true ? {} : relisten);
  return new HealingSubscription({ core, signal: options.signal, settings, listenOnce });
}
