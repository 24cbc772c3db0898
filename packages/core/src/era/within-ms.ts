import { MAX_TIMER_MS } from "../call/max-timer-ms.js";
import { TimeoutError } from "../errors/timeout-error.js";

/** Waits for work of the era's own. What comes too late is ignored. */
export function withinMs<T>(
  work: Promise<T>,
  limitMs: number,
  describe: (limitMs: number) => string,
): Promise<T> {
  if (limitMs === Number.POSITIVE_INFINITY) return work;
  return new Promise<T>((resolve, reject) => {
    const expire = (): void => reject(new TimeoutError("silence", describe(limitMs), limitMs));
    const timer = setTimeout(expire, Math.min(limitMs, MAX_TIMER_MS));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
