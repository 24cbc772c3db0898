import type { Task } from "../../wire/types/tasks.js";

const FINAL: ReadonlySet<string> = new Set(["completed", "failed", "cancelled"]);

/** Whether a task will not change any more. */
export function isFinal({ status }: Task): boolean {
  return FINAL.has(status);
}

/**
 * What is known of a task. Answers and notifications may overtake each other: the newest counts by the server's own time, and
 * a final one is only left for a final one with its details.
 */
export class TaskView {
  #task: Task | undefined;
  /** The time of an answer that was taken for an old one. */
  #doubted: string | undefined;

  get task(): Task | undefined {
    return this.#task;
  }

  /**
   * Takes a state of the task; gives whether it is the newest. An answer that is older than what is known is taken when the
   * one after it says the same: then it is the server's clock that was set back.
   */
  take(task: Task, source: "answer" | "notification"): boolean {
    if (this.#task !== undefined && isFinal(this.#task) && !isFinal(task)) return false;
    if (this.#isOld(task) && (source === "notification" || this.#doubted !== task.lastUpdatedAt)) {
      if (source === "answer") this.#doubted = task.lastUpdatedAt;
      return false;
    }
    this.#doubted = undefined;
    this.#task = task;
    return true;
  }

  #isOld(task: Task): boolean {
    if (this.#task === undefined || isFinal(task)) return false;
    return Date.parse(task.lastUpdatedAt) < Date.parse(this.#task.lastUpdatedAt); // false for what is no date
  }
}
