import { addTasksCancel } from "./tasks-cancel.js";
import { addTasksGet } from "./tasks-get.js";
import { addTasksUpdate } from "./tasks-update.js";
import { addTasksWait } from "./tasks-wait.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `tasks`, which has `get`, `wait`, `update` and `cancel`. */
export function addTasks(context: VerbContext): void {
  const program = context.program
    .command("tasks")
    .description("tasks that call --detach left: get, wait, update, cancel")
    .helpCommand(false);
  const inside = { ...context, program };
  addTasksGet(inside);
  addTasksWait(inside);
  addTasksUpdate(inside);
  addTasksCancel(inside);
}
