import type { Call } from "../call/call.js";
import type { Cancellation } from "../transport/cancellation.js";
import type { ExchangeOptions, MirroredParam, Transport } from "../transport/transport.js";
import type { OnWarning } from "../warning.js";

/** How a transport is to carry a call. */
export function exchangeOptions(
  call: Call,
  { transport, onWarning }: { readonly transport: Transport; readonly onWarning: OnWarning },
): ExchangeOptions {
  if (transport.takesCancellation && !Object.hasOwn(call, "signal")) {
    return new LazyOptions(call, onWarning);
  }
  const { signal, mirrored, onActivity } = call;
  return { signal, mirrored, onActivity, onWarning };
}

/** A class for the sake of its getter: the signal is not made unless the transport asks for it after all. */
class LazyOptions implements ExchangeOptions {
  readonly #call: Call;
  readonly cancellation: Cancellation | undefined;
  readonly mirrored: readonly MirroredParam[] | undefined;
  readonly onActivity: (() => void) | undefined;
  readonly onWarning: OnWarning;

  constructor(call: Call, onWarning: OnWarning) {
    this.#call = call;
    this.cancellation = call.cancellation;
    this.mirrored = call.mirrored;
    this.onActivity = call.onActivity;
    this.onWarning = onWarning;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }
}
