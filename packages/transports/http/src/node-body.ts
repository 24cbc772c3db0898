import type { Readable } from "node:stream";

type Step = IteratorResult<Uint8Array, undefined>;
const DONE: Step = { done: true, value: undefined };

/**
 * A stream of Node as an async iterable, for one reader who has one read pending at most. Reads by pulling, all that is
 * there at once: cheaper than the stream's own iterator.
 */
export class NodeBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #stream: Readable;
  readonly #onOver: (hasEnded: boolean) => void;
  #isOver = false;
  #failure: { readonly reason: unknown } | undefined;
  #waiting:
    | { readonly resolve: (step: Step) => void; readonly reject: (reason: unknown) => void }
    | undefined;

  /** `onOver` is called once: when the stream has ended, broken, or been given up. */
  constructor(stream: Readable, onOver: (hasEnded: boolean) => void) {
    this.#stream = stream;
    this.#onOver = onOver;
    stream.on("readable", () => this.#onReadable());
    stream.on("end", () => this.#onEnd());
    stream.on("error", (error) => this.fail(error));
    stream.on("close", () => this.#onClose());
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Step> {
    const chunk = this.#isOver ? null : this.#stream.read();
    if (chunk !== null) return Promise.resolve({ done: false, value: chunk });
    if (this.#failure !== undefined) return Promise.reject(this.#failure.reason);
    if (this.#isOver) return Promise.resolve(DONE);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  return(): Promise<Step> {
    this.#over(false);
    this.#waiting?.resolve(DONE);
    return Promise.resolve(DONE);
  }

  /** Ends the body with an error, unless it is over. */
  fail(reason: unknown): void {
    if (this.#isOver) return;
    this.#failure = { reason };
    this.#over(false);
    this.#waiting?.reject(reason);
  }

  #onReadable(): void {
    if (this.#waiting === undefined || this.#isOver) return;
    const chunk = this.#stream.read();
    if (chunk === null) return;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve({ done: false, value: chunk });
  }

  #onEnd(): void {
    if (this.#isOver) return;
    this.#over(true);
    this.#waiting?.resolve(DONE);
  }

  #onClose(): void {
    if (!this.#isOver) this.fail(new Error("The connection was closed."));
  }

  #over(hasEnded: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onOver(hasEnded);
  }
}
