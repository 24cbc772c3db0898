import { pause } from "@plugboard/core/transport";

/** Makes the next attempt wait after failures in a row: longer each time, and never in step with other clients. */
export class Backoff {
  readonly #firstDelayMs: number;
  readonly #maxDelayMs: number;
  #failures = 0;
  #notBefore = 0;

  constructor(options: { readonly firstDelayMs: number; readonly maxDelayMs: number }) {
    this.#firstDelayMs = options.firstDelayMs;
    this.#maxDelayMs = options.maxDelayMs;
  }

  /** Begins an attempt. Call what it gives when the attempt failed, or what it led to has ended: it counts once. */
  attempt(): () => void {
    let isOver = false;
    return () => {
      if (!isOver) this.#failed();
      isOver = true;
    };
  }

  #failed(): void {
    const delayMs = Math.min(this.#firstDelayMs * 2 ** this.#failures, this.#maxDelayMs);
    this.#failures += 1;
    this.#notBefore = performance.now() + delayMs * (0.5 + Math.random() / 2);
  }

  /** The peer is there and speaks: the next failure is the first one again. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** Resolves when it is time for an attempt; rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<void> {
    const leftMs = this.#notBefore - performance.now();
    if (leftMs <= 0) return Promise.resolve();
    return pause(Math.ceil(leftMs), signal);
  }
}
