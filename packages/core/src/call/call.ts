import type { Cancellation } from "../transport/cancellation.js";
import type { MirroredParam } from "../transport/transport.js";
import type { JsonObject } from "../wire/json.js";
import type { InboundMessage, RequestId } from "../wire/messages.js";
import type { ClientCapabilities } from "../wire/types/capabilities.js";
import type { LogLevel } from "../wire/types/shared.js";
import type { ContextValues } from "./context-values.js";

/** One logical request, before it has an id or an era's metadata: what interceptors see. */
export interface Call {
  readonly method: string;
  /** The caller's `_meta` included; the protocol's own keys are added later and win. */
  readonly params: JsonObject;
  /** Aborts when the caller, a deadline or `close()` ends the call. */
  readonly signal: AbortSignal;
  /** The same as `signal`, cheaper. Absent: there is the signal alone. */
  readonly cancellation?: Cancellation | undefined;
  /** What the client can do for this request. */
  readonly capabilities: ClientCapabilities;
  /** Whether the server is asked for progress. */
  readonly wantsProgress: boolean;
  /** The least severe log messages wanted. Absent: none. */
  readonly logLevel?: LogLevel | undefined;
  /** Arguments to repeat outside the body. Absent: none. */
  readonly mirrored?: readonly MirroredParam[] | undefined;
  /** Whether executing the request twice does no harm, as far as the caller knows. */
  readonly idempotent: boolean;
  /** Whether the caller wants an answer from the server itself, not from a cache. */
  readonly refresh: boolean;
  readonly context: ContextValues;
  /** Called with each id that the call gets on the wire. */
  readonly onRequestId?: ((id: RequestId) => void) | undefined;
  /** Called for every sign of life that is no message. */
  readonly onActivity?: (() => void) | undefined;
  /** Has the peer's silence not count, while a person is asked; gives the function that makes it count again. */
  readonly suspendSilence?: (() => () => void) | undefined;
}

/** Sends a call and yields what belongs to it: notifications, then the response. */
export type Exchange = (call: Call) => AsyncIterable<InboundMessage>;

/** Wraps every call. The first in a list is the outermost. May call `next` again. */
export type Interceptor = (next: Exchange) => Exchange;
