import { ConnectionError, type InboundMessage, isResponse, pause } from "@plugboard/core/transport";
import { bodyFailure } from "../body-failure.js";
import { type ByteSource, byteSource } from "../byte-source.js";
import { eventReply } from "../event-reply.js";
import type { FetchReply } from "../fetch-like.js";
import { httpFailure } from "../http-failure.js";
import { isSuccess } from "../is-success.js";
import { jsonOf } from "../json-of.js";
import type { Reply } from "../reply.js";
import { type SseEvents, sseEvents } from "../sse-events.js";
import { StreamCursor } from "../stream-cursor.js";
import { backoff } from "./backoff.js";
import { getStream } from "./get-stream.js";
import { isEventStream } from "./is-event-stream.js";
import { mayPass } from "./may-pass.js";
import { ReplyInbox } from "./reply-inbox.js";
import { retryDelay } from "./retry-delay.js";
import type { SessionReplyContext } from "./session-reply-context.js";

/** How many GETs in a row may bring no event. */
const MAX_ATTEMPTS_IN_A_ROW = 5;
/** How often one stream is taken up again at all. */
const MAX_ATTEMPTS = 1000;

/** A reply that is an event stream, and goes on with a GET when it ends before the response was there. */
export function resumableReply(
  reply: FetchReply,
  source: ByteSource,
  context: SessionReplyContext,
): Reply {
  if (isSuccess(reply.status)) return new ResumableReply(source, context);
  context.call.over();
  return eventReply(reply, source, context);
}

class ResumableReply implements Reply {
  readonly #context: SessionReplyContext;
  readonly #inbox: ReplyInbox;
  readonly #cursor = new StreamCursor();
  #source: ByteSource;
  #events: SseEvents;
  #attemptsInARow = 0;
  #attempts = 0;
  #resumedFrom: string | undefined;

  constructor(source: ByteSource, context: SessionReplyContext) {
    this.#context = context;
    this.#inbox = new ReplyInbox(context, context.session.events);
    this.#source = source;
    this.#events = this.#read(source);
    context.call.streams();
  }

  take(): InboundMessage | undefined {
    for (;;) {
      const message = this.#inbox.take();
      if (message !== undefined) return this.#taken(message);
      const data = this.#events.take();
      if (data === undefined) return undefined;
      this.#attemptsInARow = 0;
      this.#add(data);
    }
  }

  async pull(): Promise<InboundMessage> {
    for (;;) {
      const message = this.take();
      if (message !== undefined) return message;
      const end = await this.#fill();
      if (end !== undefined) await this.#resume(end.cause);
    }
  }

  settle(): void {
    this.#context.settle(this.#source);
  }

  cancel(): void {
    this.#context.call.giveUp(undefined);
  }

  #read(source: ByteSource): SseEvents {
    const { request, peer, maxMessageBytes, onActivity } = this.#context;
    const subject = `The answer of ${peer} to ${request.method}`;
    return sseEvents(source, { maxMessageBytes, onActivity, subject, cursor: this.#cursor });
  }

  #add(data: string): void {
    try {
      this.#inbox.add(jsonOf(data));
    } catch (error) {
      this.#over();
      throw error;
    }
  }

  #taken(message: InboundMessage): InboundMessage {
    if (isResponse(message)) this.#context.call.over();
    return message;
  }

  /** Reads on. Gives the end of the stream, and what broke it. What is wrong with its bytes ends it for good. */
  async #fill(): Promise<{ readonly cause: unknown } | undefined> {
    try {
      return (await this.#events.fill()) ? undefined : { cause: undefined };
    } catch (error) {
      const { http } = this.#context.call;
      if (http.aborted) throw http.reason;
      const { peer, request } = this.#context;
      const failure = bodyFailure(error, { peer, method: request.method });
      if (failure !== error) return { cause: failure };
      throw error;
    }
  }

  /** Takes the stream up again where it ended, or throws. */
  async #resume(cause: unknown): Promise<void> {
    let last = cause;
    const { lastEventId } = this.#cursor;
    if (lastEventId !== this.#resumedFrom) this.#attemptsInARow = 0;
    this.#resumedFrom = lastEventId;
    for (;;) {
      if (lastEventId === undefined || !this.#mayAttempt()) throw this.#endedEarly(last);
      await pause(this.#delay(), this.#context.call.http.signal);
      if (!this.#context.call.isWanted) throw this.#endedEarly(last);
      const reply = await this.#get(lastEventId);
      if ("status" in reply && isEventStream(reply)) {
        this.#goOn(byteSource(reply.body));
        return;
      }
      last = "status" in reply ? this.#refused(reply) : reply.error;
    }
  }

  #mayAttempt(): boolean {
    this.#attempts += 1;
    this.#attemptsInARow += 1;
    return this.#attemptsInARow <= MAX_ATTEMPTS_IN_A_ROW && this.#attempts <= MAX_ATTEMPTS;
  }

  #delay(): number {
    return retryDelay(this.#cursor.retryMs) ?? backoff(this.#attemptsInARow);
  }

  async #get(lastEventId: string): Promise<FetchReply | { readonly error: unknown }> {
    const { session, call, onActivity } = this.#context;
    try {
      const reply = await getStream(session, { cancel: call.http, lastEventId });
      onActivity?.();
      return reply;
    } catch (error) {
      if (call.http.aborted) throw call.http.reason;
      if (error instanceof ConnectionError) return { error };
      throw this.#endedEarly(error);
    }
  }

  #goOn(source: ByteSource): void {
    this.#cursor.restart();
    this.#source = source;
    this.#events = this.#read(source);
  }

  #refused(reply: FetchReply): Error {
    const { peer, session } = this.#context;
    session.transport.lingering.settle(byteSource(reply.body), () => {});
    const failure = httpFailure("unexpected_status", { method: "GET", peer, reply });
    if (mayPass(reply.status)) return failure;
    throw this.#endedEarly(failure);
  }

  #endedEarly(cause: unknown): ConnectionError {
    this.#over();
    const { peer, request } = this.#context;
    const what = `with which ${peer} answered ${request.method} ended without the response`;
    const why = cause instanceof Error ? ` ${cause.message}` : "";
    const message = `The event stream ${what}.${why}`;
    return new ConnectionError("ended_early", message, cause === undefined ? {} : { cause });
  }

  #over(): void {
    this.#context.call.over();
    this.#source.cancel();
  }
}
