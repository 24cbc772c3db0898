import type { DetailedTask, Task } from "@plugboard/core";
import { escapeLine } from "../output/escape-line.js";
import { formatElapsed } from "../output/format-elapsed.js";
import { questionTexts } from "../output/question-text.js";

/** Writes how a task stands, on one line: `working: Step 1 of 2`. */
export function statusText({ status, statusMessage }: Task): string {
  const name = status.replace("_", " ");
  return statusMessage === undefined ? name : `${name}: ${escapeLine(statusMessage)}`;
}

/** Writes all that is worth knowing of a task, but for its result. */
export function taskText(task: DetailedTask): string {
  const { createdAt, lastUpdatedAt, ttlMs } = task;
  const kept =
    ttlMs === null ? "as long as the server likes" : `for ${formatElapsed(ttlMs)} after that`;
  const lines = [
    statusText(task),
    `Created ${escapeLine(createdAt)}, and kept ${kept}`,
    `Changed ${escapeLine(lastUpdatedAt)}`,
  ];
  if (task.status === "input_required") {
    const { inputRequests } = task;
    const texts = questionTexts({ resultType: "input_required", inputRequests });
    const keys = Object.keys(inputRequests);
    lines.push(...texts.map((text, index) => `Asks ${escapeLine(keys[index] ?? "")}: ${text}`));
  }
  if (task.status === "failed") {
    lines.push(`Error ${task.error.code}: ${escapeLine(task.error.message ?? "")}`);
  }
  if (task.status === "completed" && task.result.isError === true) {
    lines.push("The tool reported an error.");
  }
  return lines.join("\n");
}
