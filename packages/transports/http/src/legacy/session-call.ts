import {
  CancelledError,
  CancelSource,
  type ExchangeOptions,
  Method,
  Notification,
  type NotificationMessage,
  type RequestMessage,
} from "@plugboard/core/transport";
import { accepted } from "../accepted.js";
import { postMessage } from "./post-message.js";
import { report } from "./report.js";
import type { SessionContext } from "./session-context.js";

/** How long the head of a reply is waited for before the cancellation of its request is sent all the same. */
const OVERTAKING_MS = 1000;
/** How long the reply to a cancellation is waited for. */
const TELLING_MS = 5000;

/**
 * One request of a session on its way, which outlives its caller: giving it up tells the server by a message of its own,
 * which must not overtake the request.
 */
export class SessionCall {
  /** Ends the HTTP request, and the reading of its reply. */
  readonly http: CancelSource = new CancelSource();
  readonly request: RequestMessage;
  readonly #options: ExchangeOptions;
  readonly #session: SessionContext;
  #isHanded = false;
  #isOver = false;
  #isGivenUp = false;
  #hasHead = false;
  #onHead = (): void => {};
  readonly #breakStream = (reason: unknown): void => this.http.abort(reason);

  constructor(request: RequestMessage, options: ExchangeOptions, session: SessionContext) {
    this.request = request;
    this.#options = options;
    this.#session = session;
  }

  /** Whether someone still waits for the response. */
  get isWanted(): boolean {
    return !this.#isGivenUp;
  }

  /** The request is handed to the fetch. Throws when the session has ended meanwhile. */
  handed(): void {
    this.#session.state.checkReady(this.request);
    this.#isHanded = true;
  }

  /** The head of the reply is there, and what follows is a stream. */
  streams(): void {
    this.#session.streams.add(this.#breakStream);
    this.#headed();
  }

  /** Nothing more comes, or matters: the request was answered, or can't be. */
  over(): void {
    this.#isOver = true;
    this.#session.streams.delete(this.#breakStream);
    this.#headed();
  }

  /** Nobody waits for the response any more. Returns at once, never throws. */
  giveUp(reason: unknown): void {
    if (this.#isOver || this.#isGivenUp) return;
    this.#isGivenUp = true;
    if (!this.#isHanded || this.request.method === Method.initialize) this.#letGo();
    else void this.#tellAndLetGo(reason); // never rejects
  }

  #headed(): void {
    this.#hasHead = true;
    this.#onHead();
  }

  #letGo(): void {
    this.over();
    this.http.abort();
  }

  async #tellAndLetGo(reason: unknown): Promise<void> {
    const { open, state } = this.#session;
    const telling = new CancelSource();
    const stop = (why: unknown): void => {
      telling.abort(why);
      this.#letGo();
    };
    open.add(stop);
    if (state.end !== undefined) stop(state.end);
    await this.#head(telling);
    if (!this.#isOver && state.end === undefined) await this.#tell(reason, telling);
    open.delete(stop);
    this.#letGo();
  }

  /** Waits for the head of the reply, but not for long. */
  #head(telling: CancelSource): Promise<void> {
    if (this.#hasHead) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, OVERTAKING_MS);
      this.#onHead = () => {
        clearTimeout(timer);
        resolve();
      };
      telling.onAbort(this.#onHead);
    });
  }

  async #tell(reason: unknown, cancel: CancelSource): Promise<void> {
    const { transport, events } = this.#session;
    const { method, id } = this.request;
    const timer = setTimeout(() => cancel.abort(), TELLING_MS);
    try {
      const notification = cancellation(this.request, reason);
      const reply = await postMessage(this.#session, notification, { cancel });
      const giveUp = (): void => cancel.abort();
      await accepted(transport, { method: notification.method, reply, giveUp });
    } catch (cause) {
      if (this.#session.state.end !== undefined) return;
      const message = `${transport.peer} could not be told that ${method} was cancelled.`;
      const onWarning = this.#options.onWarning ?? events.onWarning;
      report(onWarning, { code: "cancel_failed", message, method, requestId: id, cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Only a reason that was meant for the server is told to it. */
function cancellation({ id }: RequestMessage, reason: unknown): NotificationMessage {
  const text = reason instanceof CancelledError ? reason.reason : undefined;
  const params = { requestId: id, ...(text !== undefined && { reason: text }) };
  return { jsonrpc: "2.0", method: Notification.cancelled, params };
}
