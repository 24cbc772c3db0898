import { type Context, context } from "@opentelemetry/api";
import type {
  InboundMessage,
  MessageIterator,
  NotificationMessage,
} from "@plugboard/core/transport";
import { Method } from "./method.js";
import type { End } from "./outcome.js";

/** An exchange that has begun, and who watches it. */
export interface Observation {
  readonly messages: AsyncIterable<InboundMessage>;
  /** The context in which it runs, so that what it does below is traced as part of it. */
  readonly context: Context;
  readonly signal: AbortSignal;
  /** Called for each notification of a subscription. */
  heard(notification: NotificationMessage): void;
  /** Called once. */
  ended(end: End): void;
}

/**
 * Passes an exchange on as it is, and tells what it was. It begins with the first `next()`; an abort ends it also when nobody
 * reads.
 */
export class ObservedExchange implements AsyncIterable<InboundMessage>, MessageIterator {
  readonly #begin: () => Observation;
  #observation: Observation | undefined;
  #messages: MessageIterator | undefined;
  #isOver = false;

  constructor(begin: () => Observation) {
    this.#begin = begin;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<InboundMessage>> {
    const observation = this.#observation ?? this.#start();
    try {
      const step = await context.with(observation.context, () => this.#iterator().next());
      if (step.done) this.#end({ kind: "failed", reason: undefined });
      else this.#see(step.value);
      return step;
    } catch (reason) {
      this.#end({ kind: "failed", reason });
      throw reason;
    }
  }

  takeNow(): NotificationMessage | undefined {
    return this.#messages?.takeNow?.(); // only calls are read this way, of which notifications say nothing
  }

  async return(): Promise<IteratorResult<InboundMessage>> {
    this.#end({ kind: "left" });
    await this.#messages?.return?.();
    return { done: true, value: undefined };
  }

  #start(): Observation {
    const observation = this.#begin();
    this.#observation = observation;
    observation.signal.addEventListener("abort", this.#onAbort, { once: true });
    return observation;
  }

  #iterator(): MessageIterator {
    this.#messages ??= this.#observation?.messages[Symbol.asyncIterator]() as MessageIterator;
    return this.#messages;
  }

  #see(message: InboundMessage): void {
    if (!("method" in message)) this.#end({ kind: "response", response: message });
    else if (message.method === Method.cancelled) this.#end({ kind: "cancelled" });
    else this.#observation?.heard(message);
  }

  readonly #onAbort = (): void => {
    this.#end({ kind: "failed", reason: this.#observation?.signal.reason });
  };

  #end(end: End): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#observation?.signal.removeEventListener("abort", this.#onAbort);
    this.#observation?.ended(end);
  }
}
