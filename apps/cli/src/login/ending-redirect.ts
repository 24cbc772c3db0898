import type { Redirect } from "@plugboard/auth";

/** Makes a redirect that is waited for no longer than until a signal aborts. */
export function endingRedirect(redirect: Redirect, signal: AbortSignal): Redirect {
  return {
    async open(request) {
      const opened = await redirect.open(request);
      return {
        uri: opened.uri,
        authorize: (url, accepts) => orAborted(opened.authorize(url, accepts), signal),
        close: () => opened.close(),
      };
    },
  };
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
