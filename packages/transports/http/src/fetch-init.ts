import type { Cancellation, CancelSource } from "@plugboard/core/transport";
import type { FetchInit, FetchLike } from "./fetch-like.js";

/** What one HTTP request is made of. */
export interface RequestParts {
  readonly method: "POST" | "GET" | "DELETE";
  readonly headers: Record<string, string>;
  /** Absent: there is none. */
  readonly body?: string;
}

/** What a fetch is asked to send. A signal is made only for one that needs it: it costs a good part of a small call. */
export function fetchInit(
  parts: RequestParts,
  { cancel, fetch }: { readonly cancel: CancelSource; readonly fetch: FetchLike },
): FetchInit {
  if (fetch.takesCancellation) return new LazyInit(parts, cancel);
  return { ...parts, signal: cancel.signal, redirect: "manual" };
}

/** A class for the sake of its getter. */
class LazyInit implements FetchInit {
  readonly method: RequestParts["method"];
  readonly redirect = "manual";
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly cancellation: Cancellation;
  readonly #cancel: CancelSource;

  constructor({ method, headers, body }: RequestParts, cancel: CancelSource) {
    this.method = method;
    this.headers = headers;
    if (body !== undefined) this.body = body;
    this.cancellation = cancel;
    this.#cancel = cancel;
  }

  get signal(): AbortSignal {
    return this.#cancel.signal;
  }
}
