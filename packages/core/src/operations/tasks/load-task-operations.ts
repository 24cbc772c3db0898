/** Loads what works on tasks, once: a program that meets none does without. */
export function loadTaskOperations(): Promise<typeof import("./task-operations.js")> {
  return import("./task-operations.js");
}
