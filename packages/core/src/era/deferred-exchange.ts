import type { Call, Exchange } from "../call/call.js";
import { cancellationOf } from "../transport/cancellation.js";
import type { MessageIterator } from "../transport/transport.js";
import type { InboundMessage, NotificationMessage } from "../wire/messages.js";

type Step = IteratorResult<InboundMessage>;

/** A call whose way to the peer is still being found out. It is not sent when it has been given up by then. */
export class DeferredExchange implements AsyncIterable<InboundMessage>, MessageIterator {
  readonly #call: Call;
  readonly #find: () => Promise<Exchange>;
  #messages: MessageIterator | undefined;
  #isOver = false;

  constructor(call: Call, find: () => Promise<Exchange>) {
    this.#call = call;
    this.#find = find;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<Step> {
    if (this.#messages === undefined) {
      const cancellation = cancellationOf(this.#call);
      if (cancellation.aborted) throw cancellation.reason;
      const resume = this.#call.suspendSilence?.(); // finding out has limits of its own
      const exchange = await this.#find().finally(resume);
      if (cancellation.aborted) throw cancellation.reason;
      if (this.#isOver) return { done: true, value: undefined };
      this.#messages = exchange(this.#call)[Symbol.asyncIterator]();
    }
    return this.#messages.next();
  }

  takeNow(): NotificationMessage | undefined {
    return this.#messages?.takeNow?.();
  }

  async return(): Promise<Step> {
    this.#isOver = true;
    await this.#messages?.return?.();
    return { done: true, value: undefined };
  }
}
