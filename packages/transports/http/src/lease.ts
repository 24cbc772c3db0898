/** Something under way that the caller's signal, or the closing of the transport, ends at once. */
export interface Lease {
  /** Belongs to what is under way: aborting it ends the HTTP request. */
  readonly controller: AbortController;
  /** Lets go of the caller's signal and of the transport. May be called again. */
  release(): void;
}

/** Ends of all that is under way on one transport, by the reason for which it ends. */
export type OpenLeases = Set<(reason: unknown) => void>;

/** What a lease is bound to. */
export interface LeaseOptions {
  readonly signal: AbortSignal | undefined;
  readonly open: OpenLeases;
  /** Called at once when the lease is ended from outside, with the reason. */
  readonly onEnd: (reason: unknown) => void;
}

/** Binds something under way to the signal of its caller and to its transport. */
export function openLease({ signal, open, onEnd }: LeaseOptions): Lease {
  const controller = new AbortController();
  const onAbort = () => end(signal?.reason);
  const release = () => {
    signal?.removeEventListener("abort", onAbort);
    open.delete(end);
  };
  function end(reason: unknown): void {
    release();
    controller.abort(reason);
    onEnd(reason);
  }
  signal?.addEventListener("abort", onAbort);
  open.add(end);
  return { controller, release };
}
