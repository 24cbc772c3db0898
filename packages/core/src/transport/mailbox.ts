import type { InboundMessage } from "../wire/messages.js";
import { Fifo } from "./fifo.js";
import { makesRedundant } from "./makes-redundant.js";

/** The messages of one request that nobody has taken yet, oldest first. Bounded. */
export class Mailbox {
  readonly #maxMessages: number;
  readonly #messages = new Fifo<InboundMessage>();

  constructor(maxMessages: number) {
    this.#maxMessages = maxMessages;
  }

  get size(): number {
    return this.#messages.size;
  }

  /**
   * Adds a message. When the mailbox is full, the oldest message that it makes redundant goes; `false` when there is none,
   * and nothing was added.
   */
  add(message: InboundMessage): boolean {
    const isFull = this.#messages.size >= this.#maxMessages;
    if (isFull && !this.#messages.remove((older) => makesRedundant(message, older))) return false;
    this.#messages.add(message);
    return true;
  }

  /** Adds the message after which no other comes. It always fits. */
  addLast(message: InboundMessage): void {
    this.#messages.add(message);
  }

  /** Removes the oldest message; `undefined` when there is none. */
  take(): InboundMessage | undefined {
    return this.#messages.take();
  }

  /** Drops everything. */
  clear(): void {
    this.#messages.clear();
  }
}
