import type { McpError } from "../errors/mcp-error.js";
import type { OnWarning } from "../warning.js";
import type {
  InboundMessage,
  Message,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
} from "../wire/messages.js";
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

/** What a session hands over besides the answers to its requests. */
export interface SessionEvents {
  /**
   * Takes what the server sends and no open exchange of the session claims: its requests, what it announces by itself, the
   * cancellation of its own requests, and messages for another exchange of the session than the one whose stream they came on.
   */
  onMessage(message: Message): void;
  /** The session has ended by itself; it carries nothing any more. Called once at most, never because of `close()`. */
  onEnd(reason: McpError): void;
  /** What the server sends by itself can no longer be heard, although its requests are still answered. Called once at most. */
  onDeaf(reason: McpError): void;
  readonly onWarning: OnWarning;
}

/**
 * One conversation with a peer whose revision opens with `initialize`, which is the first request it carries, and which is
 * never cancelled: from its answer on, the binding knows the revision and the session's name.
 */
export interface LegacySession {
  /** As `Transport.exchange`, but that cancelling is told by `notifications/cancelled` on every binding. */
  exchange(request: RequestMessage, options: ExchangeOptions): AsyncIterable<InboundMessage>;
  /** Sends a message that nothing answers. */
  notify(
    notification: NotificationMessage,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>;
  /** Sends the answer to a request of the server's. */
  respond(response: ResponseMessage): Promise<void>;
  /**
   * Opens the way for what the server sends by itself. Resolves once it is open; with `false` when the server has none.
   * Never rejects. May be called again, and does nothing while it is open.
   */
  openInbound(): Promise<boolean>;
  /** Ends the session, tells the peer where there is a way to, and fails what is open. Bounded in time, never rejects. */
  close(): Promise<void>;
}

/** How a peer that opens with `initialize` gives itself away, and how to talk to it. */
export interface LegacyBinding {
  /** Whether a failed request looks like the answer of such a peer. */
  suspects(failure: unknown, request: Pick<RequestMessage, "method">): boolean;
  /** Whether a peer that lets `server/discover` go unanswered may be one. Default: false. */
  readonly silenceIsSuspect?: boolean | undefined;
  /** Makes a session, whose code may have to be loaded first; nothing is sent before its first request. */
  open(events: SessionEvents): LegacySession | Promise<LegacySession>;
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
  /** How to reach the same peer when its revision opens with `initialize`. Absent: it never does. */
  readonly legacy?: LegacyBinding | undefined;
}
