import type { Cancellation, CancelSource } from "@plugboard/core/transport";
import type { FetchInit, FetchLike } from "./fetch-like.js";

/** What one POST is made of. */
interface PostParts {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What a fetch is asked to send. A signal is made only for one that needs it: it costs a good part of a small call. */
export function postInit(
  parts: PostParts,
  { cancel, fetch }: { readonly cancel: CancelSource; readonly fetch: FetchLike },
): FetchInit {
  if (fetch.takesCancellation) return new LazyInit(parts, cancel);
  return { method: "POST", ...parts, signal: cancel.signal, redirect: "manual" };
}

/** A class for the sake of its getter. */
class LazyInit implements FetchInit {
  readonly method = "POST";
  readonly redirect = "manual";
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly cancellation: Cancellation;
  readonly #cancel: CancelSource;

  constructor({ headers, body }: PostParts, cancel: CancelSource) {
    this.headers = headers;
    this.body = body;
    this.cancellation = cancel;
    this.#cancel = cancel;
  }

  get signal(): AbortSignal {
    return this.#cancel.signal;
  }
}
