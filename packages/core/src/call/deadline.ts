import { ArgumentError } from "../errors/argument-error.js";
import { TimeoutError } from "../errors/timeout-error.js";
import { MAX_TIMER_MS } from "./max-timer-ms.js";

/** How long to wait, in milliseconds; `Infinity` is no limit. */
export interface Limits {
  readonly silenceMs: number;
  readonly totalMs: number;
  /** How much of the total is spent already. Default: 0. */
  readonly spentMs?: number | undefined;
}

/**
 * Reads a limit as options give it.
 *
 * @throws ArgumentError when it is negative or no number.
 */
export function limitMs(name: string, value: number | undefined, otherwise: number): number {
  const limit = value ?? otherwise;
  if (typeof limit !== "number" || Number.isNaN(limit) || limit < 0) {
    throw new ArgumentError(
      `${name} is ${String(limit)}: give milliseconds, or 0 or Infinity for no limit.`,
    );
  }
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}

/** Watches one call: nothing may come for too long, and the whole may not take too long. */
export class Deadline {
  readonly #what: string;
  readonly #onExpired: (error: TimeoutError) => void;
  readonly #totalMs: number;
  readonly #startedAt: number;
  #silenceMs: number;
  #heardAt: number;
  #paused = false;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(what: string, limits: Limits, onExpired: (error: TimeoutError) => void) {
    this.#what = what;
    this.#onExpired = onExpired;
    this.#silenceMs = limits.silenceMs;
    this.#totalMs = limits.totalMs;
    this.#heardAt = performance.now();
    this.#startedAt = this.#heardAt - (limits.spentMs ?? 0);
    this.#arm();
  }

  /** Something that belongs to the call came: the silence starts again. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** It is not the peer that keeps the call waiting: silence does not count until `resume()`. */
  pause(): void {
    this.#paused = true;
  }

  /** Does nothing once the call has ended. */
  resume(): void {
    if (this.#ended) return;
    this.#paused = false;
    this.#heardAt = performance.now();
    clearTimeout(this.#timer);
    this.#arm();
  }

  /** From now on the peer may be silent as long as it likes. */
  allowSilence(): void {
    this.#silenceMs = Number.POSITIVE_INFINITY;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #arm(): void {
    const now = performance.now();
    const silenceLeft = this.#paused
      ? Number.POSITIVE_INFINITY
      : this.#heardAt + this.#silenceMs - now;
    const totalLeft = this.#startedAt + this.#totalMs - now;
    const left = Math.min(silenceLeft, totalLeft);
    if (left === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(
      () => this.#check(),
      Math.min(Math.max(Math.ceil(left), 0), MAX_TIMER_MS),
    );
  }

  #check(): void {
    const now = performance.now();
    if (now - this.#startedAt >= this.#totalMs) {
      this.#expire("total", this.#totalMs);
    } else if (!this.#paused && now - this.#heardAt >= this.#silenceMs) {
      this.#expire("silence", this.#silenceMs);
    } else {
      this.#arm();
    }
  }

  #expire(code: "silence" | "total", limit: number): void {
    const message =
      code === "total"
        ? `${this.#what} took longer than ${limit} ms; \`totalTimeoutMs\` raises the limit.`
        : `${this.#what} got no sign of life for ${limit} ms; \`timeoutMs\` raises the limit.`;
    this.#onExpired(new TimeoutError(code, message, limit));
  }
}
