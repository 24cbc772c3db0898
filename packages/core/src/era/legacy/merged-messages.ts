import type { Mailbox } from "../../transport/mailbox.js";
import type { MessageIterator } from "../../transport/transport.js";
import type { InboundMessage, NotificationMessage } from "../../wire/messages.js";

type Step = IteratorResult<InboundMessage>;

/** The messages of an exchange, and others that belong to it and came some other way. */
export class MergedMessages implements MessageIterator {
  readonly #messages: MessageIterator;
  readonly #injected: Mailbox;
  /** What the exchange was asked for and has not given yet, or nobody has taken. */
  #pending: Promise<Step> | undefined;
  #wake: ((message: InboundMessage) => void) | undefined;

  constructor(messages: MessageIterator, injected: Mailbox) {
    this.#messages = messages;
    this.#injected = injected;
  }

  next(): Promise<Step> {
    const value = this.#injected.take();
    if (value !== undefined) return Promise.resolve({ value, done: false });
    this.#pending ??= this.#messages.next();
    const pending = this.#pending;
    return new Promise((resolve, reject) => {
      const wake = (message: InboundMessage): void => resolve({ value: message, done: false });
      this.#wake = wake;
      const isFirst = (): boolean => {
        if (this.#wake !== wake) return false; // something injected was: the step is there for the next one
        this.#wake = undefined;
        this.#pending = undefined;
        return true;
      };
      pending.then(
        (step) => {
          if (isFirst()) resolve(step);
        },
        (reason) => {
          if (isFirst()) reject(reason);
        },
      );
    });
  }

  takeNow(): NotificationMessage | undefined {
    if (this.#pending !== undefined || this.#injected.size > 0) return undefined;
    return this.#messages.takeNow?.();
  }

  async return(): Promise<Step> {
    this.#injected.clear();
    await this.#messages.return?.();
    return { done: true, value: undefined };
  }

  /** Puts a message in. Where nobody takes them, those go that it makes redundant, or itself. */
  inject(message: InboundMessage): void {
    const wake = this.#wake;
    this.#wake = undefined;
    if (wake !== undefined) wake(message);
    else this.#injected.add(message);
  }
}
