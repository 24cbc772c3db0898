import { RpcError } from "../../errors/rpc-error.js";
import { TaskError } from "../../errors/task-error.js";
import { ErrorCode } from "../../wire/error-codes.js";
import type { Task } from "../../wire/types/tasks.js";

/** What a request about a task failed with: that the server does not know the task, said so, or else the failure as it is. */
export function taskGone(failure: unknown, taskId: string, task?: Task): unknown {
  if (!(failure instanceof RpcError) || failure.code !== ErrorCode.invalidParams) return failure;
  const ttl =
    typeof task?.ttlMs === "number" ? ` It keeps it for ${task.ttlMs} ms after its creation.` : "";
  const message = `The server does not know the task: it never did, or does not keep it any more.${ttl}`;
  return new TaskError("gone", message, { cause: failure, taskId, task });
}
