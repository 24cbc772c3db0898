import { callOptions } from "../call-options.js";
import { present } from "../output/present.js";
import { readTaskReference } from "../tasks/read-task-reference.js";
import { taskText } from "../tasks/task-text.js";
import { addExamples } from "./add-examples.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `tasks get`. */
export function addTasksGet(context: VerbContext): void {
  const command = serverVerb(context, "get", "<task>")
    .description("how a task stands, and what it asks; the task is an id, a handle, @file or -")
    .action(
      serverAction(context, async ({ session, client, args }) => {
        const named = await readTaskReference(String(args[0]), session.io);
        const task = await client.tasks.get(named, callOptions(session));
        await present(session, { result: task, human: () => taskText(task) });
        if (task.status === "completed") session.reporter.note("tasks wait prints the result.");
      }),
    );
  addExamples(command, [
    "tasks get https://example.com/mcp 786512e2-9e0d-44d0-8f29-789f320fe840",
    "tasks get https://example.com/mcp @task.json --json",
  ]);
}
