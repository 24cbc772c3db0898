import type { ClientCore } from "../../client-core.js";
import { cancelTask } from "./cancel-task.js";
import { getTask } from "./get-task.js";
import type { Tasks } from "./tasks.js";
import { updateTask } from "./update-task.js";
import { waitForTask } from "./wait-for-task.js";

/** Makes the part of a client that is about tasks. */
export function createTasks(core: ClientCore): Tasks {
  return {
    get: (task, options) => getTask(core, task, options),
    update: (task, inputResponses, options) => updateTask(core, { task, inputResponses }, options),
    cancel: (task, options) => cancelTask(core, task, options),
    wait: (task, options) => waitForTask(core, task, options),
  };
}
