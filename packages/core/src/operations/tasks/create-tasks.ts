import type { ClientCore } from "../../client-core.js";
import { loadTaskOperations } from "./load-task-operations.js";
import type { Tasks } from "./tasks.js";

/** Makes the part of a client that is about tasks. */
export function createTasks(core: ClientCore): Tasks {
  const load = loadTaskOperations;
  return {
    get: async (task, options) => (await load()).getTask(core, task, options),
    update: async (task, inputResponses, options) =>
      (await load()).updateTask(core, { task, inputResponses }, options),
    cancel: async (task, options) => (await load()).cancelTask(core, task, options),
    wait: async (task, options) => (await load()).waitForTask(core, task, options),
  };
}
