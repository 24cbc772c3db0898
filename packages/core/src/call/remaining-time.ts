import type { ClientCore } from "../client-core.js";
import { TimeoutError } from "../errors/timeout-error.js";
import type { CallOptions } from "./call-options.js";
import { limitMs } from "./deadline.js";

const TOTAL_MS = 3_600_000;

/** How long a call may take as a whole; `Infinity` is no limit. */
export function totalLimitMs(core: ClientCore, options: CallOptions): number {
  return limitMs("totalTimeoutMs", options.totalTimeoutMs ?? core.totalTimeoutMs, TOTAL_MS);
}

/**
 * The options for the next of several requests that are one call to the caller, after some time was spent on the others.
 *
 * @throws TimeoutError when no time is left.
 */
export function withRemainingTime<O extends CallOptions>(
  core: ClientCore,
  options: O,
  spent: { readonly what: string; readonly spentMs: number },
): O {
  const totalMs = totalLimitMs(core, options);
  if (spent.spentMs < totalMs) return { ...options, totalTimeoutMs: totalMs - spent.spentMs };
  const message = `${spent.what} took longer than ${totalMs} ms; \`totalTimeoutMs\` raises the limit.`;
  throw new TimeoutError("total", message, totalMs);
}
