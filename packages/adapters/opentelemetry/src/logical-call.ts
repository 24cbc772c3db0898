import type { Attributes, Context } from "@opentelemetry/api";
import type { ContextKey } from "@plugboard/core/transport";
import type { CallSpan } from "./call-span.js";
import { failureOutcome, type Outcome } from "./outcome.js";

/** A call from its first request to its last answer, with the rounds in which the server asks. */
export class LogicalCall {
  /** How often it was sent by the client; the server's questions send it again. */
  rounds = 0;
  /** How often it was sent in this round. */
  attempts = 0;
  readonly #span: CallSpan;
  readonly #signal: AbortSignal;

  constructor(span: CallSpan, signal: AbortSignal) {
    this.#span = span;
    this.#signal = signal;
  }

  get context(): Context {
    return this.#span.context;
  }

  get isOver(): boolean {
    return this.#span.isOver;
  }

  setAttribute(name: string, value: string): void {
    this.#span.span.setAttribute(name, value);
  }

  /** A round begins. */
  begin(): void {
    this.rounds += 1;
    this.attempts = 0;
    this.#signal.removeEventListener("abort", this.#onAbort);
  }

  /** The server has asked: either another round follows, or the call ends without one. */
  wait(): void {
    this.#signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  end(outcome: Outcome, attributes?: Attributes): void {
    this.#span.end(outcome, attributes);
  }

  readonly #onAbort = (): void => this.end(failureOutcome(this.#signal.reason));
}

/** The call that an attempt belongs to. */
export const logicalCall: ContextKey<LogicalCall | undefined> = {
  name: "opentelemetry.logicalCall",
  absent: undefined,
};
