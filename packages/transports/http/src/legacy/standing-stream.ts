import {
  type CancelSource,
  ConnectionError,
  type McpError,
  parseMessage,
  pause,
} from "@plugboard/core/transport";
import { bodyFailure } from "../body-failure.js";
import { byteSource } from "../byte-source.js";
import type { FetchReply } from "../fetch-like.js";
import { httpFailure } from "../http-failure.js";
import { jsonOf } from "../json-of.js";
import { type SseEvents, sseEvents } from "../sse-events.js";
import { StreamCursor } from "../stream-cursor.js";
import { backoff } from "./backoff.js";
import { getStream } from "./get-stream.js";
import { isEventStream } from "./is-event-stream.js";
import { mayPass } from "./may-pass.js";
import { report } from "./report.js";
import { retryDelay } from "./retry-delay.js";
import type { SessionContext } from "./session-context.js";
import { unpacked } from "./unpacked.js";

/** How many GETs in a row may bring no event before the stream is given up. */
const MAX_ATTEMPTS_IN_A_ROW = 10;
/** How much of a wait is left to chance, so that clients of one server do not all come back at once. */
const JITTER = 0.25;

/** What became of a GET: a stream, or a failure after which another try may help, or not. */
type Outcome =
  | { readonly stream: FetchReply }
  | { readonly stream?: undefined; readonly failure: McpError; readonly isFinal: boolean };

/** One GET stream that is kept open: when it ends it is asked for again, with growing waits and within a budget. */
export class StandingStream {
  /** Resolves once it is decided whether there is a stream. */
  readonly opened: Promise<boolean>;
  readonly #session: SessionContext;
  readonly #cancel: CancelSource;
  readonly #cursor = new StreamCursor();
  #onOpened = (_isOpen: boolean): void => {};
  #attemptsInARow = 0;

  constructor(session: SessionContext, cancel: CancelSource) {
    this.#session = session;
    this.#cancel = cancel;
    this.opened = new Promise((resolve) => {
      this.#onOpened = resolve;
    });
  }

  /** Keeps the stream until it is cancelled or given up; gives the reason for the latter. Never rejects. */
  async run(): Promise<McpError | undefined> {
    const first = await this.#get();
    this.#onOpened(first.stream !== undefined && !this.#cancel.aborted);
    if (first.stream === undefined) {
      this.#refused(first.failure);
      return undefined;
    }
    let failure = await this.#readToEnd(first.stream);
    while (!this.#cancel.aborted) {
      const again = await this.#again(failure);
      if (again.stream === undefined) return this.#cancel.aborted ? undefined : again.failure;
      failure = await this.#readToEnd(again.stream);
    }
    return undefined;
  }

  /** A server without this stream says so with 405, as it may; everything else is worth a word. */
  #refused(cause: McpError): void {
    if (this.#cancel.aborted || isMethodNotAllowed(cause)) return;
    const { events, transport } = this.#session;
    const what = "can send nothing by itself, since its stream could not be opened";
    const message = `${transport.peer} ${what}: ${cause.message}`;
    report(events.onWarning, { code: "stream_unavailable", message, cause });
  }

  /** Tries until there is a stream again, or trying is over. */
  async #again(end: McpError): Promise<Outcome> {
    let failure = end;
    while (this.#attemptsInARow < MAX_ATTEMPTS_IN_A_ROW) {
      this.#attemptsInARow += 1;
      try {
        await pause(this.#delay(), this.#cancel.signal);
      } catch {
        break; // cancelled
      }
      const outcome = await this.#get();
      if (outcome.stream !== undefined || outcome.isFinal) return outcome;
      failure = outcome.failure;
    }
    return { failure: this.#givenUp(failure), isFinal: true };
  }

  #delay(): number {
    const attempt = this.#attemptsInARow;
    const asked = retryDelay(this.#cursor.retryMs);
    if (asked !== undefined && attempt === 1) return asked;
    const own = backoff(attempt) * (1 - JITTER * Math.random());
    return Math.max(asked ?? 0, own);
  }

  async #get(): Promise<Outcome> {
    const { lastEventId } = this.#cursor;
    const { peer, lingering } = this.#session.transport;
    try {
      const reply = await getStream(this.#session, { cancel: this.#cancel, lastEventId });
      if (isEventStream(reply)) return { stream: reply };
      lingering.settle(byteSource(reply.body), () => {});
      const failure = httpFailure("unexpected_status", { method: "GET", peer, reply });
      return { failure, isFinal: !mayPass(reply.status) };
    } catch (error) {
      const failure = bodyFailure(error, { peer, method: "GET" });
      return { failure, isFinal: !(failure instanceof ConnectionError) };
    }
  }

  /** Hands over what comes, and says how the stream ended. */
  async #readToEnd(reply: FetchReply): Promise<McpError> {
    const { peer, maxMessageBytes } = this.#session.transport;
    const source = byteSource(reply.body);
    const cursor = this.#cursor;
    cursor.restart();
    const { lastEventId } = cursor;
    const subject = `The stream of ${peer}`;
    try {
      await this.#read(sseEvents(source, { maxMessageBytes, subject, cursor }));
      return new ConnectionError("ended_early", `${subject} ended.`);
    } catch (error) {
      source.cancel();
      return bodyFailure(error, { peer, method: "GET" });
    } finally {
      if (cursor.lastEventId !== lastEventId) this.#attemptsInARow = 0;
    }
  }

  async #read(events: SseEvents): Promise<void> {
    while (await events.fill()) {
      if (this.#cancel.aborted) return;
      this.#attemptsInARow = 0;
      const data = events.take();
      if (data !== undefined) for (const one of unpacked(jsonOf(data))) this.#deliver(one);
    }
  }

  #deliver(value: unknown): void {
    const { events, transport } = this.#session;
    const parsed = parseMessage(value);
    if (parsed !== undefined) {
      events.onMessage(parsed);
      return;
    }
    const message = `Something that ${transport.peer} sent is no JSON-RPC message. It was dropped.`;
    report(events.onWarning, { code: "message_dropped", message });
  }

  #givenUp(cause: McpError): ConnectionError {
    const { peer } = this.#session.transport;
    const what = `ended, and could not be opened again in ${MAX_ATTEMPTS_IN_A_ROW} attempts`;
    return new ConnectionError("ended_early", `The stream of ${peer} ${what}.`, { cause });
  }
}

function isMethodNotAllowed(failure: McpError): boolean {
  return "status" in failure && failure.status === 405;
}
