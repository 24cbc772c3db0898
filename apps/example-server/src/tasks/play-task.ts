import { setTimeout as delay } from "node:timers/promises";
import type { CallJournal } from "../state/call-journal.js";
import type { TaskPlan } from "./task-kinds.js";
import { questions } from "./task-questions.js";
import type { TaskRecord } from "./task-record.js";

/** What an answer to the tool's call holds when it is over. */
export function textResult(text: string, isError?: boolean): Readonly<Record<string, unknown>> {
  return { content: [{ type: "text", text }], ...(isError && { isError }) };
}

/** Has a task do what its plan says, until it is over. */
export async function playTask(
  task: TaskRecord,
  plan: TaskPlan,
  { journal, name }: { readonly journal: CallJournal; readonly name?: string | undefined },
): Promise<void> {
  const { kind, label, steps } = plan;
  journal.start({ tool: "task", label });
  let text = `Worked in ${steps} steps.`;
  if (name !== undefined) text = `Worked for ${name}.`;
  await work(task, plan);
  if (task.isOver) return;
  switch (kind) {
    case "ask":
    case "ask-both": {
      const answers = await task.ask(kind === "ask" ? { name: questions.name } : questions);
      text = Object.entries(answers)
        .map(([key, answer]) => `${key}: ${JSON.stringify(answer)}`)
        .sort()
        .join("; ");
      await work(task, plan);
      break;
    }
    case "error-result":
      return task.set("completed", { result: textResult("It went wrong.", true) });
    case "fail":
      return task.set("failed", { error: { code: 4711, message: "Broken.", data: { part: 3 } } });
    case "cancel":
      return task.set("cancelled", { statusMessage: "There is no room for it." });
  }
  task.set("completed", { result: textResult(text) });
}

async function work(task: TaskRecord, { steps, stepMs }: TaskPlan): Promise<void> {
  for (let step = 1; step <= steps && !task.isOver; step++) {
    task.set("working", { statusMessage: `Step ${step} of ${steps}` });
    await delay(stepMs, undefined, { ref: false, signal: task.signal }).catch(() => {});
  }
}
