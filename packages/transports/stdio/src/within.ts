const MAX_TIMER_MS = 2_147_483_647;

/** Waits for a promise that does not reject, but no longer than that. Tells whether it resolved. */
export function within(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.min(limitMs, MAX_TIMER_MS));
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
