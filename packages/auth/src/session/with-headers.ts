import type { Cancellation, FetchInit } from "../fetch-like.js";

/** The same request with other headers. The signal is asked for only when someone needs it: making one is costly. */
export function withHeaders(init: FetchInit, headers: Record<string, string>): FetchInit {
  return new HeaderedInit(init, headers);
}

/** A class for the sake of its getter. */
class HeaderedInit implements FetchInit {
  readonly method: string;
  readonly redirect = "manual";
  readonly headers: Record<string, string>;
  declare readonly body?: string;
  declare readonly cancellation?: Cancellation;
  readonly #init: FetchInit;

  constructor(init: FetchInit, headers: Record<string, string>) {
    this.method = init.method;
    this.headers = headers;
    this.#init = init;
    if (init.body !== undefined) this.body = init.body;
    if (init.cancellation !== undefined) this.cancellation = init.cancellation;
  }

  get signal(): AbortSignal {
    return this.#init.signal;
  }
}
