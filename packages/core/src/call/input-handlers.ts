import type { ElicitFormParams, ElicitResult, ElicitUrlParams } from "../wire/types/elicitation.js";
import type { CreateMessageParams, CreateMessageResult, Root } from "../wire/types/sampling.js";
import type { Implementation } from "../wire/types/shared.js";

/** What a handler is told besides the question. */
export interface InputContext {
  /** What the transport talks to; without credentials. */
  readonly peer: string | undefined;
  /** What the server calls itself. Unverified: for display only. */
  readonly serverInfo: Implementation | undefined;
  /** The method of the call that led to the question. */
  readonly method: string;
  /** Aborts when the call ends: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Answers a question. `undefined`: there is no answer, and the call ends with an `InputError`. */
export type InputHandler<Question, Answer> = (
  question: Question,
  context: InputContext,
) => Answer | undefined | Promise<Answer | undefined>;

/** Who answers what servers ask. A capability is declared only where a handler exists. */
export interface InputHandlers {
  /** Has a person fill in a form. On `accept`, fields left out get their defaults. Declares `elicitation.form`. */
  readonly elicitation?: InputHandler<ElicitFormParams, ElicitResult> | undefined;
  /** Has a person visit a page: show the whole URL and ask first. Declares `elicitation.url`. */
  readonly elicitationUrl?: InputHandler<ElicitUrlParams, ElicitResult> | undefined;
  /** Has a model complete a conversation. Declares `sampling`. */
  readonly sampling?: InputHandler<CreateMessageParams, CreateMessageResult> | undefined;
  /** Whether `sampling` handles conversations with tools. Declares `sampling.tools`. Default: false. */
  readonly samplingTools?: boolean | undefined;
  /** Says which folders the server may know of: a list, or a function. Declares `roots`. */
  readonly roots?: readonly Root[] | InputHandler<undefined, readonly Root[]> | undefined;
}
