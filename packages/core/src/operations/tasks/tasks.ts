import type { InputResponses } from "../../wire/types/input.js";
import type { DetailedTask } from "../../wire/types/tasks.js";
import type { CallToolResult } from "../../wire/types/tools.js";
import type { TaskCallOptions } from "./task-call-options.js";
import type { TaskReference } from "./task-handle.js";
import type { WaitForTaskOptions } from "./wait-for-task.js";

/**
 * Tasks by hand: those that `callTool` gave a handle of, here or in another process. Servers of earlier revisions have none:
 * there each of these rejects with an `UnsupportedError` "revision".
 */
export interface Tasks {
  /**
   * Asks how a task stands.
   *
   * @throws TaskError "gone" when the server does not know it, or does not any more.
   */
  get(task: TaskReference, options?: TaskCallOptions): Promise<DetailedTask>;
  /**
   * Answers questions of a task, all or some, under their keys. That it resolves does not mean that the task goes on already.
   * Answers that nobody asked for, or gave before, do nothing.
   */
  update(
    task: TaskReference,
    inputResponses: InputResponses,
    options?: TaskCallOptions,
  ): Promise<void>;
  /**
   * Asks the server to cancel a task. It may end otherwise all the same.
   *
   * @throws TaskError "gone" when the server does not know it, or does not any more.
   */
  cancel(task: TaskReference, options?: TaskCallOptions): Promise<void>;
  /**
   * Waits until a task is over, answers its questions by the handlers of `input`, and gives the result of the tool. Given up
   * by a signal or a time limit, the task goes on, unless `cancelTask` says otherwise.
   *
   * @throws RpcError the error that the task failed with.
   * @throws TaskError when the task was cancelled, or the server does not know it any more.
   * @throws InputError when the task asks and is not answered; it goes on, and `update` answers it.
   */
  wait(task: TaskReference, options?: WaitForTaskOptions): Promise<CallToolResult>;
}
