import { ConnectionError } from "@plugboard/core/transport";
import type { Settings } from "./settings.js";

/** Decides when a server that ended by itself is started again. */
export class RestartPolicy {
  readonly #restart: Settings["restart"];
  readonly #now: () => number;
  #last: { readonly failure: ConnectionError; readonly atMs: number } | undefined;
  /** How many in a row ended without a word, the last one included. */
  #count = 0;

  constructor(restart: Settings["restart"], now: () => number = () => performance.now()) {
    this.#restart = restart;
    this.#now = now;
  }

  /** Notes that a process ended by itself; `hasSpoken` when it had sent something before. */
  ended(failure: ConnectionError, { hasSpoken }: { readonly hasSpoken: boolean }): void {
    this.#count = hasSpoken ? 1 : this.#count + 1;
    this.#last = { failure, atMs: this.#now() };
  }

  /**
   * How long to wait before the next start, in milliseconds.
   *
   * @throws ConnectionError "unreachable" when there is to be none.
   */
  delayMs(): number {
    if (this.#last === undefined) return 0;
    const { failure, atMs } = this.#last;
    if (this.#restart === undefined) throw refused(failure, "It is not started again.");
    const { maxRestarts, minDelayMs, maxDelayMs, forgetAfterMs } = this.#restart;
    const sinceMs = this.#now() - atMs;
    if (sinceMs >= forgetAfterMs) this.#count = 1;
    if (this.#count > maxRestarts) {
      const times = `After ${this.#count} ends in a row (maxRestarts: ${maxRestarts})`;
      throw refused(failure, `${times} it is left alone for ${forgetAfterMs} ms.`);
    }
    const delayMs = Math.min(minDelayMs * 2 ** (this.#count - 1), maxDelayMs);
    return Math.max(0, delayMs - sinceMs);
  }
}

function refused(failure: ConnectionError, consequence: string): ConnectionError {
  const message = `${consequence} ${failure.message}`;
  return new ConnectionError("unreachable", message, { mayHaveArrived: false, cause: failure });
}
