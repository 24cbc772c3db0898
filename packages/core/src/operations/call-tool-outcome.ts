import type { CallToolResult } from "../wire/types/tools.js";
import type { TaskHandle } from "./tasks/task-handle.js";

/** What a call with `task: "handle"` gives: a task to take up later, or the result where the server had it at once. */
export type CallToolOutcome =
  | { readonly task: TaskHandle; readonly result?: undefined }
  | { readonly task?: undefined; readonly result: CallToolResult };
