import { ArgumentError } from "../../errors/argument-error.js";
import type { TaskReference } from "./task-handle.js";

/**
 * The id of a task, however it was named.
 *
 * @throws ArgumentError when there is none.
 */
export function taskIdOf(reference: TaskReference): string {
  const id: unknown = typeof reference === "string" ? reference : reference?.taskId;
  if (typeof id === "string") return id;
  throw new ArgumentError("A task is named by its id, or by an object with a taskId.");
}
