import { ConnectionError } from "../errors/connection-error.js";
import type { OutboundMessage } from "../wire/messages.js";
import { Fifo } from "./fifo.js";

type Result = IteratorResult<OutboundMessage, undefined>;

interface BlockedWrite {
  readonly message: OutboundMessage;
  resolve(): void;
  reject(reason: unknown): void;
}

/** One direction of a pair in memory: a bounded queue between one writer and one reader. */
export class MemoryPipe {
  readonly #maxMessages: number;
  readonly #written: Promise<void> = Promise.resolve();
  readonly #messages = new Fifo<OutboundMessage>();
  readonly #blocked = new Fifo<BlockedWrite>();
  readonly #readers = new Fifo<(result: Result) => void>();
  /** Why nothing can be written any more. */
  #failure: ConnectionError | undefined;

  constructor(maxMessages: number) {
    this.#maxMessages = maxMessages;
  }

  /** Hands a message over, or queues it; resolves when the queue has taken it. */
  write(message: OutboundMessage): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const reader = this.#readers.take();
    if (reader !== undefined) {
      reader({ value: message, done: false });
      return this.#written;
    }
    if (this.#messages.size < this.#maxMessages) {
      this.#messages.add(message);
      return this.#written;
    }
    return new Promise((resolve, reject) => this.#blocked.add({ message, resolve, reject }));
  }

  read(): Promise<Result> {
    const value = this.#messages.take();
    if (value === undefined) {
      if (this.#failure !== undefined) return Promise.resolve({ value, done: true });
      return new Promise((resolve) => this.#readers.add(resolve));
    }
    const next = this.#blocked.take();
    if (next !== undefined) {
      this.#messages.add(next.message);
      next.resolve();
    }
    return Promise.resolve({ value, done: false });
  }

  /** Ends the pipe at the writer's side: what was written is still read. */
  endWriting(): void {
    this.#end("closed", "This end of the pair in memory is closed.");
  }

  /** Ends the pipe at the reader's side: what was written is dropped. */
  endReading(): void {
    this.#messages.clear();
    this.#end("ended_early", "The other end of the pair in memory is closed.");
  }

  #end(code: "closed" | "ended_early", message: string): void {
    this.#failure ??= new ConnectionError(code, message, { mayHaveArrived: false });
    for (let write = this.#blocked.take(); write !== undefined; write = this.#blocked.take()) {
      write.reject(this.#failure);
    }
    for (let read = this.#readers.take(); read !== undefined; read = this.#readers.take()) {
      read({ value: undefined, done: true });
    }
  }
}
