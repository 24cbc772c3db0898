import type { Cancellation } from "./cancellation.js";

/** A cancellation that its owner can abort: an `AbortController` whose signal is made when someone asks for it. */
export class CancelSource implements Cancellation {
  aborted = false;
  reason: unknown;
  #callbacks: Set<() => void> | undefined;
  #controller: AbortController | undefined;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.aborted) this.#controller.abort(this.reason);
    }
    return this.#controller.signal;
  }

  onAbort(callback: () => void): () => void {
    const callbacks = this.#callbacks ?? new Set();
    this.#callbacks = callbacks;
    callbacks.add(callback);
    return () => callbacks.delete(callback);
  }

  /** Calls back everyone who listens. The first reason stays; without one it is an `AbortError`, as for a signal. */
  abort(reason?: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason === undefined ? abortError() : reason;
    this.#controller?.abort(this.reason);
    for (const callback of this.#callbacks ?? []) callback();
    this.#callbacks = undefined;
  }
}

/** The error that a signal aborts with when nobody gives it a reason. */
function abortError(): unknown {
  const controller = new AbortController();
  controller.abort();
  return controller.signal.reason;
}
