import { MAX_TIMER_MS } from "../call/max-timer-ms.js";

/** Waits for work for so many milliseconds; then gives `undefined`, and the work is left to itself. */
export function unlessSilent<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), Math.min(limitMs, MAX_TIMER_MS));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
