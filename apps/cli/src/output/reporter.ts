import type { LogMessage, Progress } from "@plugboard/core";
import type { LoginWay } from "../login/login-way.js";
import type { KnownTask } from "../tasks/open-task.js";

/** Tells what happens while a command runs. Nothing of it is the result. */
export interface Reporter {
  progress(progress: Progress): void;
  log(message: LogMessage): void;
  /** How the task that is waited for stands now. */
  task(task: KnownTask): void;
  /** A request is sent again. */
  retry(event: RetryEvent): void;
  /** The server asks something; `params` as they came. */
  inputRequired(method: string, params: unknown): void;
  /** The person has to open a page to log in. */
  login(prompt: LoginPrompt): void;
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

/** What a person has to open to log in. */
export interface LoginPrompt {
  readonly way: LoginWay;
  readonly url: string;
  /** Whether a browser is opened here. Absent: no. */
  readonly opens?: boolean | undefined;
  /** What can be opened instead of `url`: it has the code in it. */
  readonly completeUrl?: string | undefined;
  /** What to enter there. */
  readonly userCode?: string | undefined;
}
