import { runCall } from "../../call/run-call.js";
import type { ClientCore } from "../../client-core.js";
import { Method } from "../../wire/methods.js";
import type { TaskCallOptions } from "./task-call-options.js";
import { taskGone } from "./task-gone.js";
import type { TaskReference } from "./task-handle.js";
import { taskIdOf } from "./task-id-of.js";

/** Asks the server to cancel a task; see `Tasks`. */
export async function cancelTask(
  core: ClientCore,
  reference: TaskReference,
  options: TaskCallOptions = {},
): Promise<void> {
  const taskId = taskIdOf(reference);
  const method = Method.cancelTask;
  const params = { taskId };
  try {
    await runCall(core, { method, params, options, wantsProgress: false, tasks: true });
  } catch (error) {
    throw taskGone(error, taskId);
  }
}
