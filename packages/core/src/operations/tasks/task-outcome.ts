import { ProtocolError } from "../../errors/protocol-error.js";
import { RpcError } from "../../errors/rpc-error.js";
import { TaskError } from "../../errors/task-error.js";
import type { JsonObject } from "../../wire/json.js";
import type { DetailedTask } from "../../wire/types/tasks.js";

/**
 * What the call that led to a task gives, now that the task is over; `undefined` when it is not.
 *
 * @throws RpcError when the task failed, with the error that the call would have been answered with.
 * @throws TaskError "cancelled" when it was cancelled.
 * @throws ProtocolError when its result is not one that can end a call.
 */
export function taskOutcome(task: DetailedTask): JsonObject | undefined {
  switch (task.status) {
    case "working":
    case "input_required":
      return undefined;
    case "completed":
      return finalResult(task.result);
    case "failed":
      throw new RpcError({ jsonrpc: "2.0", error: task.error });
    case "cancelled": {
      const said = task.statusMessage === undefined ? "." : `: ${task.statusMessage.slice(0, 200)}`;
      throw new TaskError("cancelled", `The task was cancelled${said}`, {
        taskId: task.taskId,
        task,
      });
    }
  }
}

function finalResult(result: JsonObject): JsonObject {
  const type = result.resultType;
  if (type === undefined || type === "complete") return result;
  if (type === "input_required" || type === "task") {
    const message = `A completed task has a result that is none: its resultType is ${type}.`;
    throw new ProtocolError("invalid_result", message, { result });
  }
  const name = typeof type === "string" ? JSON.stringify(type.slice(0, 40)) : typeof type;
  const message = `A completed task has a result with resultType ${name}.`;
  throw new ProtocolError("unknown_result_type", message, { result });
}
