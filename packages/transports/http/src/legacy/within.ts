/** Waits for a promise that never rejects, but not for long: gives `late` when the time is up. */
export function within<Value>(
  promise: Promise<Value>,
  { limitMs, late }: { readonly limitMs: number; readonly late: Value },
): Promise<Value> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(late), limitMs);
    void promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
