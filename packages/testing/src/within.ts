/** Waits for a promise, and fails with `sentence` when that takes longer than `limitMs`. */
export function within<T>(promise: Promise<T>, limitMs: number, sentence: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(sentence)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
