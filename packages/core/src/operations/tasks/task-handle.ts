import type { Task } from "../../wire/types/tasks.js";

/**
 * A task to take up later, by another client or in another process. Plain JSON. Whoever has the id may have the task: keep it
 * like a password.
 */
export type TaskHandle = Task & {
  /** The tool that was called: its output schema counts for the result. */
  readonly tool: string;
};

/** Names a task: its handle, the task itself, or its id alone. */
export type TaskReference =
  | string
  | { readonly taskId: string; readonly tool?: string | undefined };
