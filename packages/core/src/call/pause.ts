import { MAX_TIMER_MS } from "./max-timer-ms.js";

/** Waits for some milliseconds, or until a signal aborts: then it rejects with the signal's reason. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const onTime = (): void => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    };
    const timer = setTimeout(onTime, Math.min(delayMs, MAX_TIMER_MS));
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
