import type { Cancellation } from "@plugboard/core/transport";

/** What is asked of a {@link FetchLike}: the small part of `RequestInit` that this transport uses. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Aborting ends the request and the reading of its reply at once. */
  readonly signal: AbortSignal;
  /** The same as `signal`, cheaper; for a fetch that says `takesCancellation`. */
  readonly cancellation?: Cancellation | undefined;
  /** Redirects are handed back, never followed. */
  readonly redirect: "manual";
}

/** What one read of a body gives. */
export interface ByteRead {
  readonly done?: boolean | undefined;
  readonly value?: Uint8Array | undefined;
}

/** The part of a `ReadableStream` of bytes that this transport uses. */
export interface ByteStream {
  getReader(): {
    read(): Promise<ByteRead>;
    cancel(reason?: unknown): Promise<unknown>;
  };
}

/** What comes back from a {@link FetchLike}: the small part of `Response` that this transport uses. */
export interface FetchReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** A stream, or an async iterable, of bytes; content codings are undone. `null`: there is none. */
  readonly body: ByteStream | AsyncIterable<Uint8Array> | null;
}

/** Sends one HTTP request. The global `fetch` is one. */
export interface FetchLike {
  (url: string, init: FetchInit): Promise<FetchReply>;
  /** Whether it listens to `init.cancellation`, so that no signal has to be made for each request. Default: false. */
  readonly takesCancellation?: boolean | undefined;
}

/** Wraps a {@link FetchLike}, to add what only HTTP knows: authorization, say. May call the inner one again. */
export type FetchDecorator = (fetch: FetchLike) => FetchLike;
