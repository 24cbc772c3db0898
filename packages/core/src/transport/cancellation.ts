import type { SharedSignals } from "../call/shared-signals.js";

/**
 * What an `AbortSignal` says, without being one: making a signal and listening to it costs more than all the rest of a
 * small call. The callback is called once, when the exchange is to end.
 */
export interface Cancellation {
  readonly aborted: boolean;
  readonly reason: unknown;
  /** Calls back on the abort. Gives the function that ends it. */
  onAbort(callback: () => void): () => void;
}

/** What can be cancelled: by a signal of its own, else by a `cancellation`, whose signal is made when someone asks. */
export interface Cancellable {
  readonly signal: AbortSignal;
  readonly cancellation?: Cancellation | undefined;
}

/**
 * The cancellation of a call or an exchange. A signal that someone has put in wins over the `cancellation`. With `signals`
 * it is listened to once, however many exchanges share it.
 */
export function cancellationOf(cancellable: Cancellable, signals?: SharedSignals): Cancellation {
  const { cancellation } = cancellable;
  if (cancellation !== undefined && !Object.hasOwn(cancellable, "signal")) return cancellation;
  const { signal } = cancellable;
  return {
    get aborted() {
      return signal.aborted;
    },
    get reason() {
      return signal.reason;
    },
    onAbort: (callback) => {
      if (signals !== undefined) return signals.onAbort(signal, callback);
      signal.addEventListener("abort", callback);
      return () => signal.removeEventListener("abort", callback);
    },
  };
}
