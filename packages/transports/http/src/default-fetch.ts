import type { FetchLike } from "./fetch-like.js";

/** The fetch of one transport, and the connections that it keeps. */
export interface DefaultFetch {
  readonly fetch: FetchLike;
  /** Closes the connections, in use or not. */
  close(): void;
}
