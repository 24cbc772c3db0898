import type { ContextValues } from "../../call/context-values.js";
import type { ClientCore } from "../../client-core.js";
import { TaskError } from "../../errors/task-error.js";
import { Method } from "../../wire/methods.js";
import { cancelTask } from "./cancel-task.js";

/** How long it may take to tell the server; closing the client waits for it. */
const FAREWELL_MS = 5_000;

/** Has a task cancelled that nobody waits for any more. Nobody waits for that either; a failure is reported. */
export function abandonTask(
  core: ClientCore,
  taskId: string,
  context: ContextValues | undefined,
): void {
  const options = { timeoutMs: FAREWELL_MS, totalTimeoutMs: FAREWELL_MS, context };
  const unclosed = { ...core, open: new Set<never>() }; // closing the client lets it finish
  const farewell = cancelTask(unclosed, taskId, options)
    .catch((cause) => {
      if (cause instanceof TaskError) return; // it is over already
      const message = "A task that nobody waits for any more could not be cancelled.";
      core.onWarning({ code: "cancel_failed", message, method: Method.cancelTask, cause });
    })
    .finally(() => core.farewells.delete(farewell));
  core.farewells.add(farewell);
}
