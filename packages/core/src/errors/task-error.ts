import type { Task } from "../wire/types/tasks.js";
import { McpError } from "./mcp-error.js";

/** Why a task gives no result: it was `cancelled`, or the server does not know it any more (`gone`). */
export type TaskErrorCode = "cancelled" | "gone";

/**
 * A task gives no result, and never will. A task that failed is no such error: it rejects with the `RpcError` that the call
 * would have.
 */
export class TaskError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "TaskError";
  readonly code: TaskErrorCode;
  readonly taskId: string;
  /** What was known of it last, where something was. */
  readonly task: Task | undefined;

  constructor(
    code: TaskErrorCode,
    message: string,
    options: {
      readonly cause?: unknown;
      readonly taskId: string;
      readonly task?: Task | undefined;
    },
  ) {
    super(message, options);
    this.name = "TaskError";
    this.code = code;
    this.taskId = options.taskId;
    this.task = options.task;
  }
}
