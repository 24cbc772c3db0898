import type { CallOptions } from "../../call/call-options.js";
import type { ClientCore } from "../../client-core.js";
import { Method } from "../../wire/methods.js";
import type { CallToolResult, Tool } from "../../wire/types/tools.js";
import { toolResult } from "../tool-result.js";
import type { FollowOptions } from "./follow-options.js";
import { followTask } from "./follow-task.js";
import type { TaskReference } from "./task-handle.js";
import { taskIdOf } from "./task-id-of.js";

/** How to wait for a task. */
export interface WaitForTaskOptions
  extends Omit<
      CallOptions,
      "onProgress" | "onLog" | "logLevel" | "idempotent" | "refresh" | "maxInputRounds"
    >,
    FollowOptions {
  /** How often the task may ask before the wait is given up. Default: the client's, 8; `0` never answers. */
  readonly maxInputRounds?: number | undefined;
  /** The definition of the tool that was called, where the caller has it: its output schema counts for the result. */
  readonly tool?: Tool | undefined;
}

/** Waits for the result of a task; see `Tasks`. */
export async function waitForTask(
  core: ClientCore,
  reference: TaskReference,
  options: WaitForTaskOptions = {},
): Promise<CallToolResult> {
  const taskId = taskIdOf(reference);
  const { tool, cancelTask = false } = options;
  const followed = { taskId, what: Method.getTask, spentMs: 0 };
  const result = await followTask(core, followed, { ...options, cancelTask });
  const name = typeof reference === "string" ? tool?.name : (reference.tool ?? tool?.name);
  return toolResult(core, result, { name: name ?? "", tool, checkOutput: name !== undefined });
}
