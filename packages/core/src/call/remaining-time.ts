import type { ClientCore } from "../client-core.js";
import { TimeoutError } from "../errors/timeout-error.js";
import type { CallOptions } from "./call-options.js";
import { limitMs } from "./deadline.js";

const TOTAL_MS = 3_600_000;

/** How long a call may take as a whole; `Infinity` is no limit. */
export function totalLimitMs(core: ClientCore, options: CallOptions): number {
  return limitMs("totalTimeoutMs", options.totalTimeoutMs ?? core.totalTimeoutMs, TOTAL_MS);
}

/** Runs one of several requests with the time that the ones before it left. */
export type WithinTotal<O extends CallOptions> = <T>(
  request: (options: O) => Promise<T>,
) => Promise<T>;

/**
 * Bounds several requests that are one call to the caller: their times add up, the time between them does not count, and
 * the TimeoutError of any of them names the limit of the whole. `spentMs` is what went before.
 */
export function withinTotal<O extends CallOptions>(
  core: ClientCore,
  options: O,
  before: { readonly what: string; readonly spentMs: number },
): WithinTotal<O> {
  const totalMs = totalLimitMs(core, options);
  const { what } = before;
  let { spentMs } = before;
  const expired = (): TimeoutError => {
    const message = `${what} took longer than ${totalMs} ms; \`totalTimeoutMs\` raises the limit.`;
    return new TimeoutError("total", message, totalMs);
  };
  return async (request) => {
    if (spentMs >= totalMs) throw expired();
    const startedAt = performance.now();
    try {
      return await request({ ...options, totalTimeoutMs: totalMs - spentMs });
    } catch (error) {
      throw error instanceof TimeoutError && error.code === "total" ? expired() : error;
    } finally {
      spentMs += performance.now() - startedAt;
    }
  };
}
