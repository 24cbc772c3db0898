import type { OnWarning } from "../warning.js";
import type { InboundMessage, NotificationMessage, RequestMessage } from "../wire/messages.js";
import type { Cancellation } from "./cancellation.js";

/** A tool argument to repeat outside the body, unencoded: `{ name: "Region", value: "us-west1" }`. */
export interface MirroredParam {
  readonly name: string;
  readonly value: string | number | boolean;
}

/** How one request is to be carried. */
export interface ExchangeOptions {
  /** Aborting cancels the request at once; a pending `next()` rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** The same as `signal`, cheaper: listen to `cancellationOf(options)`, which there always is. */
  readonly cancellation?: Cancellation | undefined;
  /** Arguments to repeat outside the body. Absent: none. */
  readonly mirrored?: readonly MirroredParam[] | undefined;
  /** Called for signs of life that are no messages, such as the comments of an event stream. */
  readonly onActivity?: (() => void) | undefined;
  /** Where dropped messages are reported. Absent: nowhere. */
  readonly onWarning?: OnWarning | undefined;
}

/** An iterator that can do without a promise for each of many notifications that came at once. */
export interface MessageIterator extends AsyncIterator<InboundMessage> {
  /** Takes a notification that was read already; `undefined` when there is none, or what comes next is no notification. */
  takeNow?(): NotificationMessage | undefined;
}

/**
 * How to tell that a peer speaks only revisions that open with `initialize`.
 */
export interface LegacyBinding {
  /** Whether a failed request looks like the answer of such a peer. */
  suspects(failure: unknown, request: RequestMessage): boolean;
}

/**
 * Carries requests to one peer. The rules of `exchange`, which `@plugboard/testing` checks:
 *
 * - T1: nothing is sent before the first `next()`. An exchange is iterated once.
 * - T2: it yields only what belongs to the request; the response, at most one, is last, and the iterator ends after it.
 * - T3: ending without the response is a `ConnectionError` thrown from `next()`; the one exception is a listen that the
 *   server ended with `notifications/cancelled`, which is yielded and is last.
 * - T4: a JSON-RPC error is yielded like any response. What is thrown is the transport's own failure.
 * - T5: an abort takes effect at once, whether or not anyone is pulling; the pending or following `next()` rejects with
 *   `signal.reason`, unwrapped.
 * - T6: `return()` before the response cancels too. After the response it does nothing. It never throws and never waits
 *   for the peer.
 * - T7: cancelling tells the peer exactly once, in the binding's way, and never for a request that it already answered,
 *   that ended, or that was never sent.
 * - T8: what is read ahead is bounded: per-request streams pull; shared channels keep a bounded backlog per request and
 *   never stop reading.
 * - T9: messages that are not JSON-RPC, or belong to no open request, are dropped and reported, never thrown at someone
 *   else's call.
 */
export interface Transport {
  /** What the transport talks to, for messages to people; without credentials. */
  readonly peer?: string | undefined;
  /**
   * Sends a request and yields what belongs to it: notifications, then the response. Rules T1 to T9. Its iterator may be a
   * {@link MessageIterator}.
   */
  exchange(request: RequestMessage, options: ExchangeOptions): AsyncIterable<InboundMessage>;
  /** Sends a message that nothing answers. */
  notify(
    notification: NotificationMessage,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>;
  /** Ends every open exchange with `ConnectionError` "closed" and frees what the transport holds. */
  close(): Promise<void>;
  /** Whether annotated tool arguments are repeated outside the body; if so, tools with invalid annotations are hidden. */
  readonly mirrorsParams?: boolean | undefined;
  /** Whether it listens to the `cancellation` of an exchange, so that no signal has to be made. Default: false. */
  readonly takesCancellation?: boolean | undefined;
  /** How a peer that opens with `initialize` gives itself away. Absent: it never does. */
  readonly legacy?: LegacyBinding | undefined;
}
