import type { FetchInit } from "../fetch-like.js";

/** Waits for work that others wait for too: an abort ends the waiting at once, not the work. */
export function waitFor<T>(work: Promise<T>, { signal }: Pick<FetchInit, "signal">): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    const release = () => signal.removeEventListener("abort", stop);
    work.then(resolve, reject).finally(release);
  });
}
