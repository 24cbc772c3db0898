import {
  ConnectionError,
  type ExchangeOptions,
  type InboundMessage,
  isRequest,
  isResponse,
  Method,
  Notification,
  parseMessage,
  type RequestMessage,
  requestNamedBy,
} from "@plugboard/core/transport";
import type { Script } from "./scripted-transport.js";

type Result = IteratorResult<InboundMessage, undefined>;

type Failure = { readonly reason: unknown } | undefined;

interface Pending {
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** What a scripted transport is told of its exchanges. */
export interface ScriptedExchangeEvents {
  /** Called before the script is; may fail the exchange. */
  onStarted(exchange: ScriptedExchange): void;
  onCancelled(exchange: ScriptedExchange): void;
  onEnded(exchange: ScriptedExchange): void;
}

/** A request that a script answers, by the rules of a transport with a stream per request. */
export class ScriptedExchange implements AsyncIterableIterator<InboundMessage> {
  readonly request: RequestMessage;
  readonly options: ExchangeOptions;
  readonly #script: Script;
  readonly #events: ScriptedExchangeEvents;
  readonly #controller = new AbortController();
  readonly #pending = new Set<Pending>();
  readonly #onAbort = (): void => this.#cancel({ reason: this.options.signal.reason });
  #answers: AsyncIterator<unknown> | undefined;
  #isOver = false;
  #failure: Failure;

  constructor(
    request: RequestMessage,
    options: ExchangeOptions,
    { script, events }: { script: Script; events: ScriptedExchangeEvents },
  ) {
    this.request = request;
    this.options = options;
    this.#script = script;
    this.#events = events;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    const answers = this.#isOver ? undefined : this.#start();
    if (this.#failure !== undefined) return Promise.reject(this.#failure.reason);
    if (answers === undefined) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => {
      const pending: Pending = { resolve, reject };
      this.#pending.add(pending);
      this.#pull(answers)
        .then(resolve, reject)
        .finally(() => this.#pending.delete(pending));
    });
  }

  async return(): Promise<Result> {
    this.#cancel(undefined);
    return { value: undefined, done: true };
  }

  /** Ends with an error, as when the transport is closed. */
  fail(reason: unknown): void {
    if (!this.#isOver) this.#stop({ reason });
  }

  #start(): AsyncIterator<unknown> | undefined {
    if (this.#answers !== undefined) return this.#answers;
    if (this.options.signal.aborted) {
      this.#end({ reason: this.options.signal.reason });
      return undefined;
    }
    this.options.signal.addEventListener("abort", this.#onAbort);
    this.#events.onStarted(this);
    if (this.#isOver) return undefined;
    const options = { ...this.options, signal: this.#controller.signal };
    this.#answers = played(this.#script, this.request, options);
    return this.#answers;
  }

  async #pull(answers: AsyncIterator<unknown>): Promise<Result> {
    try {
      for (;;) {
        const { value, done } = await answers.next();
        if (this.#isOver) return { value: undefined, done: true };
        if (done === true) throw this.#endedEarly();
        const message = this.#belonging(value);
        if (message === undefined) continue;
        if (this.#isLast(message)) this.#end(undefined);
        return { value: message, done: false };
      }
    } catch (reason) {
      if (!this.#isOver) this.#end({ reason });
      throw reason;
    }
  }

  #belonging(value: unknown): InboundMessage | undefined {
    const message = parseMessage(value);
    const { id, method } = this.request;
    if (message !== undefined && !isRequest(message)) {
      const named = requestNamedBy(message);
      if (named === id || named === undefined) return message;
      if (named === null && isResponse(message)) return message;
    }
    this.options.onWarning?.({
      code: "message_dropped",
      message: `The script for ${method} yielded something that does not belong to the request.`,
      method,
      requestId: id,
    });
    return undefined;
  }

  #isLast(message: InboundMessage): boolean {
    if (isResponse(message)) return true;
    return message.method === Notification.cancelled && this.request.method === Method.listen;
  }

  #cancel(failure: Failure): void {
    if (this.#isOver) return;
    this.#stop(failure);
    if (this.#answers !== undefined) this.#events.onCancelled(this);
  }

  #stop(failure: Failure): void {
    this.#end(failure);
    this.#controller.abort(failure?.reason);
    for (const { resolve, reject } of this.#pending) {
      if (failure === undefined) resolve({ value: undefined, done: true });
      else reject(failure.reason);
    }
  }

  #end(failure: Failure): void {
    this.#isOver = true;
    this.#failure = failure;
    this.options.signal.removeEventListener("abort", this.#onAbort);
    this.#events.onEnded(this);
    // A script that is waiting for something may never take notice, and what it throws now concerns nobody.
    this.#answers?.return?.().catch(() => {});
  }

  #endedEarly(): ConnectionError {
    const message = `The script for ${this.request.method} ended without a response.`;
    return new ConnectionError("ended_early", message);
  }
}

async function* played(
  script: Script,
  request: RequestMessage,
  options: ExchangeOptions,
): AsyncGenerator<unknown, undefined> {
  yield* await script(request, options);
  return undefined;
}
