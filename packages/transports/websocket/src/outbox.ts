import { ConnectionError } from "@plugboard/core/transport";
import { ReadyState } from "./ready-state.js";
import type { WebSocketLike } from "./web-socket-like.js";

/** How often to look whether a full buffer has drained, in milliseconds: no WebSocket has an event for it. */
const POLL_MS = 10;

const DONE: Promise<void> = Promise.resolve();

/** Writes texts to a socket in order, and no more of them than its buffer may hold. */
export class Outbox {
  readonly #socket: WebSocketLike;
  readonly #maxBufferedBytes: number;
  /** Why nothing can be written any more, and who waits to hear that. */
  #failure: ConnectionError | undefined;
  #onFailure: ((reason: ConnectionError) => void)[] = [];
  /** The last of those that wait; absent while there is room. */
  #last: Promise<void> | undefined;

  constructor(socket: WebSocketLike, maxBufferedBytes: number) {
    this.#socket = socket;
    this.#maxBufferedBytes = maxBufferedBytes;
  }

  /** Nothing can be written any more; what was not written yet surely never arrives. */
  end({ code, message, cause }: ConnectionError): void {
    this.#failure = new ConnectionError(code, message, { cause, mayHaveArrived: false });
    for (const reject of this.#onFailure.splice(0)) reject(this.#failure);
  }

  /** Writes a text when its turn comes; resolves once there is room for another. */
  write(text: string): Promise<void> {
    const turn =
      this.#last === undefined
        ? this.#writeNow(text)
        : this.#last.then(() => this.#writeNow(text) ?? DONE);
    if (turn === undefined) return DONE;
    const settled = turn
      .catch(() => {}) // it is for the caller of that write
      .then(() => {
        if (this.#last === settled) this.#last = undefined;
      });
    this.#last = settled;
    return turn;
  }

  /** `undefined` when there is room for another text at once. */
  #writeNow(text: string): Promise<void> | undefined {
    if (this.#socket.readyState !== ReadyState.open) return this.#failed();
    this.#socket.send(text);
    return this.#isFull() ? this.#drained() : undefined;
  }

  #isFull(): boolean {
    return this.#socket.bufferedAmount > this.#maxBufferedBytes;
  }

  #drained(): Promise<void> {
    const socket = this.#socket;
    return new Promise((resolve) => {
      const stop = (): void => {
        clearInterval(timer);
        socket.removeEventListener("close", stop);
        resolve();
      };
      const timer = setInterval(() => {
        if (!this.#isFull() || socket.readyState !== ReadyState.open) stop();
      }, POLL_MS);
      socket.addEventListener("close", stop);
    });
  }

  /** A socket that is closing says why as soon as it is closed. */
  #failed(): Promise<never> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((_, reject) => this.#onFailure.push(reject));
  }
}
