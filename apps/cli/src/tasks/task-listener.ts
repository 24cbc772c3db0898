import type { Task } from "@plugboard/core";
import type { Session } from "../session.js";
import { knownPart } from "./known-part.js";

/** Hears of every state of a task that is followed, keeps it in mind and tells of it. */
export function taskListener(
  { openTask, reporter }: Pick<Session, "openTask" | "reporter">,
  tool?: string | undefined,
): (task: Task) => void {
  return (task) => {
    const known = knownPart({ ...task, tool });
    openTask.see(known);
    reporter.task(known);
  };
}
