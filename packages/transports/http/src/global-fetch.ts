import type { DefaultFetch } from "./default-fetch.js";

/** The runtime's own `fetch`, for every host but Node. Its connections belong to the runtime. */
export function createDefaultFetch(): DefaultFetch {
  return { fetch: (url, init) => fetch(url, init), close: () => {} };
}
