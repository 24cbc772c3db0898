import { runCall } from "../../call/run-call.js";
import type { ClientCore } from "../../client-core.js";
import { ProtocolError } from "../../errors/protocol-error.js";
import type { JsonObject } from "../../wire/json.js";
import { Method } from "../../wire/methods.js";
import type { DetailedTask } from "../../wire/types/tasks.js";
import { readDetailedTask } from "./read-task.js";
import type { TaskCallOptions } from "./task-call-options.js";
import { taskGone } from "./task-gone.js";
import type { TaskReference } from "./task-handle.js";
import { taskIdOf } from "./task-id-of.js";

/** Asks how a task stands; see `Tasks`. */
export async function getTask(
  core: ClientCore,
  reference: TaskReference,
  options: TaskCallOptions = {},
): Promise<DetailedTask> {
  const taskId = taskIdOf(reference);
  const method = Method.getTask;
  const call = { method, params: { taskId }, options, wantsProgress: false, tasks: true };
  let result: JsonObject;
  try {
    result = await runCall(core, call);
  } catch (error) {
    throw taskGone(error, taskId);
  }
  const task = readDetailedTask(result);
  if (task.taskId === taskId) return task;
  throw new ProtocolError("invalid_result", `${method} was answered with another task.`, {
    result,
  });
}
