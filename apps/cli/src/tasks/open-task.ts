import type { Task } from "@plugboard/core";
import { isTaskOver } from "./is-task-over.js";

/** A task, and the tool that led to it, where that is known. What `tasks wait` takes. */
export type KnownTask = Task & { readonly tool?: string | undefined };

/** The task that a command works with: where the command ends before it, it can be taken up again. */
export interface OpenTask {
  /** The task as it was seen last. Absent: there is none that goes on. */
  readonly current: KnownTask | undefined;
  /** Takes note of a state of the task. */
  see(task: KnownTask): void;
  /** Forgets the task: it is over, or is to be. */
  drop(): void;
}

/** Makes the place for the task of one run. */
export function createOpenTask(): OpenTask {
  let current: KnownTask | undefined;
  return {
    get current() {
      return current;
    },
    see(task) {
      current = isTaskOver(task) ? undefined : task;
    },
    drop() {
      current = undefined;
    },
  };
}
