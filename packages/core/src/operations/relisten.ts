import { MAX_TIMER_MS } from "../call/max-timer-ms.js";
import { ArgumentError } from "../errors/argument-error.js";
import { ConnectionError } from "../errors/connection-error.js";
import { TimeoutError } from "../errors/timeout-error.js";
import { failureOf } from "../interceptors/failure.js";

/** How to listen again. */
export interface RelistenOptions {
  /** How often to try in a row, until a change arrives; `Infinity`: for ever; `0`: never. Default: 10. */
  readonly maxAttempts?: number | undefined;
  /** How long to wait before the first attempt, in milliseconds; it doubles each time. Default: 250. */
  readonly firstDelayMs?: number | undefined;
  /** The longest wait, in milliseconds, unless the server asks for more with `Retry-After`. Default: 30,000. */
  readonly maxDelayMs?: number | undefined;
}

/** What the options come to. */
export interface RelistenSettings {
  readonly maxAttempts: number;
  /** How long to wait before an attempt, in milliseconds; `attempts` were made in vain since the last change. */
  delayMs(attempts: number, failure: unknown): number;
}

/** Checks the options. */
export function relistenSettings(options: RelistenOptions): RelistenSettings {
  const maxAttempts = atLeastZero("maxAttempts", options.maxAttempts ?? 10);
  const firstDelayMs = atLeastZero("firstDelayMs", options.firstDelayMs ?? 250);
  const maxDelayMs = atLeastZero("maxDelayMs", options.maxDelayMs ?? 30_000);
  return {
    maxAttempts,
    delayMs: (attempts, failure) => {
      const delayMs = Math.min(firstDelayMs * 2 ** attempts, maxDelayMs);
      const spreadMs = delayMs * (0.5 + Math.random() / 2); // clients that were lost together do not come back together
      return Math.min(Math.max(spreadMs, failureOf(failure)?.retryAfterMs ?? 0), MAX_TIMER_MS);
    },
  };
}

/** Whether it makes sense to listen again after the loss of a subscription that was acknowledged. */
export function isLoss(reason: unknown): boolean {
  if (!(reason instanceof ConnectionError)) return false;
  return reason.code !== "closed" && reason.code !== "too_large";
}

/** Whether it makes sense to try once more after an attempt: a server that comes back may be slow or busy at first. */
export function isPassing(reason: unknown): boolean {
  return isLoss(reason) || reason instanceof TimeoutError || failureOf(reason) !== undefined;
}

function atLeastZero(name: string, value: number): number {
  if (value >= 0) return value;
  throw new ArgumentError(`relisten.${name} is ${value}: give 0 or more.`);
}
