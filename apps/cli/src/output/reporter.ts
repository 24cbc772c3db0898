import type { LogMessage, Progress } from "@plugboard/core";

/** Tells what happens while a command runs. Nothing of it is the result. */
export interface Reporter {
  progress(progress: Progress): void;
  log(message: LogMessage): void;
  /** A request is sent again. */
  retry(event: RetryEvent): void;
  /** The server asks something; `params` as they came. */
  inputRequired(method: string, params: unknown): void;
  /** Something worth knowing. */
  note(text: string): void;
  /** Something only those want to know who ask for more. */
  detail(text: string): void;
  /** Something looks wrong. */
  warn(text: string): void;
  /** Takes away what moves, so that somebody else can write. */
  pause(): void;
}

/** One more attempt. */
export interface RetryEvent {
  readonly method: string;
  /** 1 for the first repetition. */
  readonly attempt: number;
}
