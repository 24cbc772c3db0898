import type { SharedSignals } from "../call/shared-signals.js";
import { CancelledError } from "../errors/cancelled-error.js";
import type { OnWarning } from "../warning.js";
import type { InboundMessage, RequestMessage } from "../wire/messages.js";
import { type Cancellation, cancellationOf } from "./cancellation.js";
import type { ChannelConnection } from "./channel-connection.js";
import { Mailbox } from "./mailbox.js";
import type { Receiver } from "./receiver.js";
import type { ExchangeOptions } from "./transport.js";

type Result = IteratorResult<InboundMessage, undefined>;

/** Where an exchange gets its connection. */
export interface ConnectionSource {
  /** At once where there is one: the hot path costs no promise. */
  connection(onWarning?: OnWarning): ChannelConnection | Promise<ChannelConnection>;
  readonly maxBacklogMessages: number;
  readonly signals: SharedSignals;
}

interface Waiter {
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/**
 * One request on a channel, as its caller sees it. Written by hand, not as a generator: an abort has to take effect while
 * nobody pulls, and a suspended generator notices nothing. It also saves every small call a few promises.
 */
export class ChannelExchange implements AsyncIterableIterator<InboundMessage>, Receiver {
  readonly request: RequestMessage;
  readonly onWarning: OnWarning | undefined;
  readonly #cancellation: Cancellation;
  readonly #connector: ConnectionSource;
  #stopListening: (() => void) | undefined;
  #started = false;
  /** Whether nothing more can arrive: the last message came, or the exchange failed. */
  #over = false;
  #failure: { readonly reason: unknown } | undefined;
  #connection: ChannelConnection | undefined;
  #backlog: Mailbox | undefined;
  #waiting: Waiter[] = [];

  constructor(request: RequestMessage, options: ExchangeOptions, connector: ConnectionSource) {
    this.request = request;
    this.onWarning = options.onWarning;
    this.#cancellation = cancellationOf(options, connector.signals);
    this.#connector = connector;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    if (!this.#started) this.#start();
    const isQueued = this.#backlog !== undefined && this.#backlog.size > 0;
    if (isQueued && this.#cancellation.aborted) this.fail(this.#cancellation.reason);
    const value = this.#backlog?.take();
    if (value !== undefined) return Promise.resolve({ value, done: false });
    if (this.#failure !== undefined) return Promise.reject(this.#failure.reason);
    if (this.#over) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  return(): Promise<Result> {
    this.#started = true;
    this.#failure = undefined;
    this.#backlog?.clear();
    if (!this.#over) {
      this.#end();
      this.#connection?.cancel(this, undefined);
    }
    const result: Result = { value: undefined, done: true };
    for (const waiter of this.#waiting.splice(0)) waiter.resolve(result);
    return Promise.resolve(result);
  }

  deliver(message: InboundMessage): boolean {
    const waiter = this.#waiting.shift();
    if (waiter === undefined) return this.#backlogMailbox().add(message);
    waiter.resolve({ value: message, done: false });
    return true;
  }

  deliverLast(message: InboundMessage): void {
    this.#end();
    const waiter = this.#waiting.shift();
    if (waiter === undefined) {
      this.#backlogMailbox().addLast(message);
      return;
    }
    waiter.resolve({ value: message, done: false });
    for (const late of this.#waiting.splice(0)) late.resolve({ value: undefined, done: true });
  }

  fail(reason: unknown): void {
    this.#backlog?.clear();
    this.failAfterBacklog(reason);
  }

  failAfterBacklog(reason: unknown): void {
    this.#end();
    this.#failure = { reason };
    for (const waiter of this.#waiting.splice(0)) waiter.reject(reason);
  }

  #start(): void {
    this.#started = true;
    if (this.#cancellation.aborted) {
      this.fail(this.#cancellation.reason);
      return;
    }
    this.#stopListening = this.#cancellation.onAbort(() => this.#cancel(this.#cancellation.reason));
    const connection = this.#connector.connection(this.onWarning);
    if (!(connection instanceof Promise)) {
      this.#open(connection);
      return;
    }
    connection.then(
      (opened) => this.#open(opened),
      (reason) => {
        if (!this.#over) this.fail(reason);
      },
    );
  }

  #open(connection: ChannelConnection): void {
    if (this.#over) return;
    this.#connection = connection;
    connection.open(this);
  }

  #cancel(reason: unknown): void {
    this.fail(reason);
    this.#connection?.cancel(this, reason instanceof CancelledError ? reason.reason : undefined);
  }

  #end(): void {
    this.#over = true;
    this.#stopListening?.();
  }

  #backlogMailbox(): Mailbox {
    this.#backlog ??= new Mailbox(this.#connector.maxBacklogMessages);
    return this.#backlog;
  }
}
