import { type Cancellation, CancelSource } from "@plugboard/core/transport";

/** Something under way that the caller's signal, or the closing of the transport, ends at once. */
export interface Lease {
  /** Belongs to what is under way: aborting it ends the HTTP request. */
  readonly cancel: CancelSource;
  /** Lets go of the caller's signal and of the transport. May be called again. */
  release(): void;
}

/** Ends of all that is under way on one transport, by the reason for which it ends. */
export type OpenLeases = Set<(reason: unknown) => void>;

/** What a lease is bound to. */
export interface LeaseOptions {
  /** Absent: only the transport ends it. */
  readonly cancellation: Cancellation | undefined;
  readonly open: OpenLeases;
  /** Called at once when the lease is ended from outside, with the reason. */
  readonly onEnd: (reason: unknown) => void;
}

/** Binds something under way to the signal of its caller and to its transport. */
export function openLease({ cancellation, open, onEnd }: LeaseOptions): Lease {
  const cancel = new CancelSource();
  const stopListening = cancellation?.onAbort(() => end(cancellation.reason));
  const release = () => {
    stopListening?.();
    open.delete(end);
  };
  function end(reason: unknown): void {
    release();
    cancel.abort(reason);
    onEnd(reason);
  }
  open.add(end);
  return { cancel, release };
}
