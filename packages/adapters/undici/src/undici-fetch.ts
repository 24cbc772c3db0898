import { EventEmitter } from "node:events";
import type { Dispatcher } from "undici";
import { ACCEPT_ENCODING, decoded } from "./decoded.js";
import { createDispatchers, type Dispatchers } from "./dispatchers.js";
import type { UndiciFetchOptions } from "./undici-fetch-options.js";

/** What is asked of an {@link UndiciFetch}. */
export interface UndiciInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborting ends the request and the reading of its reply at once. */
  readonly signal: AbortSignal;
  /** The same as `signal`, cheaper. Absent: there is the signal alone. */
  readonly cancellation?: Cancellation | undefined;
}

/** The `Cancellation` of `@plugboard/core/transport`. */
interface Cancellation {
  readonly aborted: boolean;
  onAbort(callback: () => void): () => void;
}

/** What comes back from an {@link UndiciFetch}, redirects included: they are not followed. */
export interface UndiciReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** The body, decompressed; it comes no faster than it is read. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** A `FetchLike` of `@plugboard/http` that keeps connections of its own. */
export interface UndiciFetch {
  (url: string, init: UndiciInit): Promise<UndiciReply>;
  /** It listens to `init.cancellation`: no signal has to be made for each request. */
  readonly takesCancellation: true;
  /** Closes all connections, in use or not. May be called again. */
  close(): Promise<void>;
}

/**
 * Makes a fetch on undici, for `http(url, { fetch: undiciFetch() })`: HTTP/2, proxies, certificate authorities of your own,
 * and less work per call than any other. Close it when the transports that use it are closed.
 */
export function undiciFetch(options: UndiciFetchOptions = {}): UndiciFetch {
  const dispatchers = createDispatchers(options);
  return Object.assign(createFetch(dispatchers), {
    takesCancellation: true as const,
    close: () => dispatchers.close(),
  });
}

function createFetch(dispatchers: Dispatchers) {
  let known: Target | undefined; // nearly every request of a transport goes to the same URL
  return async (url: string, init: UndiciInit): Promise<UndiciReply> => {
    if (known?.url !== url) known = targetOf(url);
    const { origin, path } = known;
    const { method, headers, body = null } = init;
    // Streams that last: a listen request, or what a server of an earlier revision sends by itself.
    const isLasting = method === "GET" || headers["mcp-method"] === "subscriptions/listen";
    const reply = await dispatchers.for(isLasting).request({
      origin,
      path,
      method,
      headers: { "accept-encoding": ACCEPT_ENCODING, ...headers },
      body,
      signal: signalOf(init),
    });
    return undiciReply(reply);
  };
}

/** Undici takes an emitter for a signal too, and making one costs next to nothing. */
function signalOf(init: UndiciInit): AbortSignal | EventEmitter {
  const { cancellation } = init;
  if (cancellation === undefined || Object.hasOwn(init, "signal")) return init.signal;
  const emitter = new EventEmitter();
  cancellation.onAbort(() => emitter.emit("abort")); // both end with the request
  return emitter;
}

interface Target {
  readonly url: string;
  readonly origin: string;
  readonly path: string;
}

function targetOf(url: string): Target {
  const { origin, pathname, search } = new URL(url);
  return { url, origin, path: pathname + search };
}

function undiciReply({ statusCode, headers, body }: Dispatcher.ResponseData): UndiciReply {
  const get = (name: string) => {
    const value = headers[name.toLowerCase()];
    return (Array.isArray(value) ? value.join(", ") : value) ?? null;
  };
  return { status: statusCode, headers: { get }, body: decoded(body, get("content-encoding")) };
}
