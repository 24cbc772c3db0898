import {
  cancellationOf,
  type ExchangeOptions,
  type InboundMessage,
  isResponse,
  type McpError,
  type MessageIterator,
  Method,
  Notification,
  type NotificationMessage,
  type RequestMessage,
} from "@plugboard/core/transport";
import { bodyFailure } from "./body-failure.js";
import type { Place } from "./call-limit.js";
import type { ExchangeContext } from "./exchange-context.js";
import { type Lease, openLease } from "./lease.js";
import type { Reply } from "./reply.js";

type Step = IteratorResult<InboundMessage, undefined>;
const DONE: Step = { done: true, value: undefined };

/** Whoever waits for the next message. */
interface Waiting {
  readonly resolve: (step: Step) => void;
  readonly reject: (reason: unknown) => void;
}

/** What an exchange has from its first `next()` to its end. */
interface Running {
  readonly lease: Lease;
  /** Absent: calls are not limited, or this is a subscription, which would keep its place. */
  readonly place: Place | undefined;
  reply: Reply | undefined;
}

/**
 * One request and what comes back for it. Written by hand, since a generator neither notices an abort while it is
 * suspended nor lets `return()` overtake a pending `next()`.
 */
export class HttpExchange implements AsyncIterable<InboundMessage>, MessageIterator {
  readonly #request: RequestMessage;
  readonly #options: ExchangeOptions;
  readonly #context: ExchangeContext;
  #hasStarted = false;
  #running: Running | undefined;
  #failure: { readonly reason: unknown } | undefined;
  #pending: Promise<Step> | undefined;
  #waiting: Waiting | undefined;
  /** Taken already, and still to be handed out by `next()`. */
  #ahead: InboundMessage | undefined;

  constructor(request: RequestMessage, options: ExchangeOptions, context: ExchangeContext) {
    this.#request = request;
    this.#options = options;
    this.#context = context;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Step> {
    if (this.#pending !== undefined) {
      const afterwards = () => this.next();
      return this.#pending.then(afterwards, afterwards);
    }
    if (!this.#hasStarted) this.#start();
    const running = this.#running;
    if (running === undefined) return this.#afterwards();
    const step = this.#ready(running);
    if (step !== undefined) return step;
    const pending = new Promise<Step>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    this.#pending = pending;
    void this.#pull(running); // never rejects, but may have ended the exchange by now
    return pending;
  }

  takeNow(): NotificationMessage | undefined {
    const running = this.#running;
    if (running?.reply === undefined || this.#pending !== undefined) return undefined;
    try {
      this.#ahead ??= running.reply.take();
    } catch (error) {
      this.#fail(error); // for `next()` to say
      return undefined;
    }
    const message = this.#ahead;
    if (message === undefined || isResponse(message) || this.#isEndOfListen(message))
      return undefined;
    this.#ahead = undefined;
    return message;
  }

  return(): Promise<Step> {
    this.#hasStarted = true;
    this.#failure = undefined;
    const running = this.#finish();
    running?.lease.cancel.abort();
    running?.reply?.cancel();
    this.#noLongerWaiting()?.resolve(DONE);
    return Promise.resolve(DONE);
  }

  #start(): void {
    this.#hasStarted = true;
    const cancellation = cancellationOf(this.#options);
    const { open, checkOpen, limit } = this.#context;
    try {
      if (cancellation.aborted) throw cancellation.reason;
      checkOpen(this.#request);
    } catch (reason) {
      this.#failure = { reason };
      return;
    }
    const lease = openLease({ cancellation, open, onEnd: (reason) => this.#fail(reason) });
    const place = this.#isListen ? undefined : limit?.enter();
    this.#running = { lease, place, reply: undefined };
  }

  #afterwards(): Promise<Step> {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure === undefined ? Promise.resolve(DONE) : Promise.reject(failure.reason);
  }

  /** The next message, where it was already read. */
  #ready(running: Running): Promise<Step> | undefined {
    try {
      const message = this.#ahead ?? running.reply?.take();
      this.#ahead = undefined;
      return message && Promise.resolve(this.#stepOf(message, running));
    } catch (error) {
      this.#fail(error);
      return this.#afterwards();
    }
  }

  async #pull(running: Running): Promise<void> {
    try {
      running.reply ??= await this.#sent(running);
      if (this.#running === undefined) {
        running.reply.cancel(); // a fetch that did not heed the abort
        return;
      }
      const message = await running.reply.pull();
      if (this.#running === undefined) return;
      const step = this.#stepOf(message, running);
      this.#noLongerWaiting()?.resolve(step);
    } catch (error) {
      this.#fail(running.reply === undefined ? error : this.#bodyFailure(error));
    }
  }

  #sent({ lease, place }: Running): Promise<Reply> {
    const { cancel } = lease;
    const options = this.#options;
    return this.#context.send(this.#request, { options, cancel, place });
  }

  #bodyFailure(error: unknown): McpError {
    const { method } = this.#request;
    return bodyFailure(error, { peer: this.#context.peer, method });
  }

  #stepOf(message: InboundMessage, running: Running): Step {
    if (isResponse(message) || this.#isEndOfListen(message)) {
      this.#finish();
      running.reply?.settle();
    }
    return { done: false, value: message };
  }

  get #isListen(): boolean {
    return this.#request.method === Method.listen;
  }

  #isEndOfListen(message: NotificationMessage): boolean {
    return this.#isListen && message.method === Notification.cancelled;
  }

  #fail(reason: unknown): void {
    const running = this.#finish();
    if (running === undefined) return;
    running.reply?.cancel();
    const waiting = this.#noLongerWaiting();
    if (waiting === undefined) this.#failure = { reason };
    else waiting.reject(reason);
  }

  /** Lets go of everything but the reply, once: the next call in line starts before anyone hears of this one's end. */
  #finish(): Running | undefined {
    const running = this.#running;
    this.#running = undefined;
    running?.lease.release();
    running?.place?.leave();
    return running;
  }

  #noLongerWaiting(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#pending = undefined;
    return waiting;
  }
}
