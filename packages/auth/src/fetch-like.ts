/** What an `AbortSignal` says, without being one. */
export interface Cancellation {
  readonly aborted: boolean;
  readonly reason: unknown;
  /** Calls back on the abort. Gives the function that ends it. */
  onAbort(callback: () => void): () => void;
}

/** What is asked of a {@link FetchLike}. */
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

/** The part of a `ReadableStream` of bytes that is used here. */
export interface ByteStream {
  getReader(): {
    read(): Promise<ByteRead>;
    cancel(reason?: unknown): Promise<unknown>;
  };
}

/** What comes back from a {@link FetchLike}. */
export interface FetchReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** A stream, or an async iterable, of bytes. `null`: there is none. */
  readonly body: ByteStream | AsyncIterable<Uint8Array> | null;
}

/** Sends one HTTP request. The global `fetch` is one. */
export interface FetchLike {
  (url: string, init: FetchInit): Promise<FetchReply>;
  /** Whether it listens to `init.cancellation`. Default: false. */
  readonly takesCancellation?: boolean | undefined;
}

/** Wraps a {@link FetchLike}. */
export type FetchDecorator = (fetch: FetchLike) => FetchLike;
