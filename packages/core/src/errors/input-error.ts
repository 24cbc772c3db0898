import type { InputRequiredResult } from "../wire/types/input.js";
import type { DetailedTask } from "../wire/types/tasks.js";
import { McpError } from "./mcp-error.js";

/**
 * Why a server's question was not answered: nobody is there to answer it (`no_handler`), the handler gave nothing
 * (`no_answer`), failed (`handler_failed`) or answered with something that does not fit the question (`invalid_answer`),
 * the question itself is not allowed (`invalid_request`), or the server kept asking (`rounds_exhausted`).
 */
export type InputErrorCode =
  | "no_handler"
  | "no_answer"
  | "handler_failed"
  | "invalid_answer"
  | "invalid_request"
  | "rounds_exhausted";

/**
 * A server asked for input and did not get it. `result` is what it sent: the call can be taken up again, by hand or in
 * another process, with the same params plus `inputResponses` and `requestState`. Where a task asked, `task` is that: it goes
 * on, and is answered with `client.tasks.update`.
 */
export class InputError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "InputError";
  readonly code: InputErrorCode;
  /** The `input_required` result that was not answered. */
  readonly result: InputRequiredResult;
  /** The task that asked, where one did. */
  readonly task: DetailedTask | undefined;

  constructor(
    code: InputErrorCode,
    message: string,
    options: {
      readonly cause?: unknown;
      readonly result: InputRequiredResult;
      readonly task?: DetailedTask | undefined;
    },
  ) {
    super(message, options);
    this.name = "InputError";
    this.code = code;
    this.result = options.result;
    this.task = options.task;
  }
}
