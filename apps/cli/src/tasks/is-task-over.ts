import type { Task } from "@plugboard/core";

/** Whether a task has ended, well or not. */
export function isTaskOver({ status }: Task): boolean {
  return status !== "working" && status !== "input_required";
}
