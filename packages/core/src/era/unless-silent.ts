import { MAX_TIMER_MS } from "../call/max-timer-ms.js";

/**
 * Waits for work for so many milliseconds; then gives `undefined`, and the work is left to itself. `Infinity` is no limit.
 */
export function unlessSilent<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  if (limitMs === Number.POSITIVE_INFINITY) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), Math.min(limitMs, MAX_TIMER_MS));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
