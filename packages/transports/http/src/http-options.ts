import type { FetchDecorator, FetchLike } from "./fetch-like.js";

/** Headers by name. */
export type HeaderFields = { readonly [name: string]: string };

/** How a server is reached over HTTP. */
export interface HttpOptions {
  /**
   * Headers to send with every request, or a function that gives them for each one. They can't replace what the protocol
   * sets. Absent: none.
   */
  readonly headers?: HeaderFields | (() => HeaderFields | Promise<HeaderFields>) | undefined;
  /** Sends the HTTP requests; it is not closed with the transport. Absent: `node:http` on Node, elsewhere the global `fetch`. */
  readonly fetch?: FetchLike | undefined;
  /** Wrap the fetch, whichever it is; the first is the outermost. Absent: none. */
  readonly decorators?: readonly FetchDecorator[] | undefined;
  /** How large one message may be, in bytes after decompression. Default: 33,554,432 (32 MiB). */
  readonly maxMessageBytes?: number | undefined;
  /** How large the body of a reply with an error status may be, in bytes. Default: 65,536 (64 KiB). */
  readonly maxErrorBodyBytes?: number | undefined;
  /** How many calls may be in flight; the others wait. Subscriptions do not count. Absent: no limit. */
  readonly maxConcurrentCalls?: number | undefined;
  /** How many redirects in a row are followed, all within one origin. Default: 5; 0: none. */
  readonly maxRedirects?: number | undefined;
}
