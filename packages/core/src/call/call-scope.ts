import { CancelSource } from "../transport/cancel-source.js";
import type { RequestId } from "../wire/messages.js";
import { Deadline, type Limits } from "./deadline.js";
import type { SharedSignals } from "./shared-signals.js";

/** What a scope is opened with. */
export interface ScopeOptions {
  /** Names the call in messages: `tools/call at https://…`. */
  readonly what: string;
  readonly limits: Limits;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  /** The scopes that are open; the scope adds itself and leaves when it ends. */
  readonly open: Set<CallScope>;
  /** Listens to the caller's signal. */
  readonly signals: SharedSignals;
}

/**
 * The life of one call. Whatever ends it first, wins: its result, its failure, the caller's signal, a deadline, `close()`.
 * From then on its signal is aborted (unless it succeeded), its timer is gone and it listens to nothing.
 */
export class CallScope {
  readonly deadline: Deadline;
  /** The newest id that the call has on the wire. */
  requestId: RequestId | undefined;
  /** Aborts when the call ends without success. */
  readonly cancellation: CancelSource = new CancelSource();
  readonly #open: Set<CallScope>;
  readonly #leaveCallerSignal: (() => void) | undefined;
  #reject: ((reason: unknown) => void) | undefined;
  #ended = false;

  constructor(options: ScopeOptions) {
    const { signal, signals } = options;
    this.#open = options.open;
    this.deadline = new Deadline(options.what, options.limits, (error) => this.abort(error));
    this.#leaveCallerSignal = signal && signals.onAbort(signal, () => this.abort(signal.reason));
    options.open.add(this);
  }

  /** Runs the call's work. Rejects at once with the reason of an abort, also when the work does not notice it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      work().then(
        (value) => {
          this.end();
          resolve(value);
        },
        (reason) => this.abort(reason),
      );
    });
  }

  /** Waits for a part of the call's work. Rejects at once with the reason of an abort. */
  race<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (this.cancellation.aborted) reject(this.cancellation.reason);
      work.then(resolve, reject);
    });
  }

  /** Ends the call with a reason. Does nothing once it has ended. */
  abort(reason: unknown): void {
    if (this.#ended) return;
    this.end();
    this.#reject?.(reason);
    this.cancellation.abort(reason);
  }

  /** Frees what the call holds. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.deadline.end();
    this.#leaveCallerSignal?.();
    this.#open.delete(this);
  }
}
