/**
 * Listens to the signals of callers, once to each of them however many calls share it: runtimes take many listeners on
 * one signal for a leak, and warn.
 */
export class SharedSignals {
  readonly #shares = new WeakMap<AbortSignal, Share>();

  /** Calls back when a signal aborts. Gives the function that ends it. */
  onAbort(signal: AbortSignal, callback: () => void): () => void {
    const share = this.#shares.get(signal) ?? this.#open(signal);
    share.callbacks.add(callback);
    return () => {
      share.callbacks.delete(callback);
      if (share.callbacks.size > 0) return;
      signal.removeEventListener("abort", share.listener);
      this.#shares.delete(signal);
    };
  }

  #open(signal: AbortSignal): Share {
    const callbacks = new Set<() => void>();
    const listener = (): void => {
      for (const callback of [...callbacks]) callback();
    };
    const share = { callbacks, listener };
    signal.addEventListener("abort", listener);
    this.#shares.set(signal, share);
    return share;
  }
}

interface Share {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}
