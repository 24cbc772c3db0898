import { runCall } from "../../call/run-call.js";
import type { ClientCore } from "../../client-core.js";
import { ArgumentError } from "../../errors/argument-error.js";
import { isJsonObject } from "../../wire/json.js";
import { Method } from "../../wire/methods.js";
import type { InputResponses } from "../../wire/types/input.js";
import type { TaskCallOptions } from "./task-call-options.js";
import type { TaskReference } from "./task-handle.js";
import { taskIdOf } from "./task-id-of.js";

/** What to tell a task. */
export interface TaskUpdate {
  readonly task: TaskReference;
  readonly inputResponses: InputResponses;
}

/** Answers questions of a task; see `Tasks`. */
export async function updateTask(
  core: ClientCore,
  { task, inputResponses }: TaskUpdate,
  options: TaskCallOptions = {},
): Promise<void> {
  const taskId = taskIdOf(task);
  if (!isJsonObject(inputResponses)) throw new ArgumentError("The answers are no object.");
  const method = Method.updateTask;
  const params = { taskId, inputResponses };
  await runCall(core, { method, params, options, wantsProgress: false, tasks: true });
  for (const key of Object.keys(inputResponses)) core.answered.add(taskId, key);
}
