const MAX_TIMER_MS = 2_147_483_647;

/** Waits that long, or until the signal aborts: then it rejects with the signal's reason. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      },
      Math.min(delayMs, MAX_TIMER_MS),
    );
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort);
  });
}
