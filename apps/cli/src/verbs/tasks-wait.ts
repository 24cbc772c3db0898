import { TaskError } from "@plugboard/core";
import { callOptions } from "../call-options.js";
import { readTaskReference } from "../tasks/read-task-reference.js";
import { taskListener } from "../tasks/task-listener.js";
import { addExamples } from "./add-examples.js";
import { finishCall } from "./finish-call.js";
import { type ServerWork, serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `tasks wait`. */
export function addTasksWait(context: VerbContext): void {
  const command = serverVerb(context, "wait", "<task>")
    .description("wait for a task, answer what it asks, and print the result; Ctrl-C leaves it be")
    .action(serverAction(context, wait));
  addExamples(command, [
    "tasks wait https://example.com/mcp 786512e2-9e0d-44d0-8f29-789f320fe840",
    "tasks wait https://example.com/mcp @task.json --total-timeout none",
    "tasks wait https://example.com/mcp - --json < task.json",
  ]);
}

async function wait({ session, client, args }: ServerWork<object>): Promise<void> {
  const named = await readTaskReference(String(args[0]), session.io);
  const onStatus = taskListener(session, named.tool);
  try {
    const result = await client.tasks.wait(named, { ...callOptions(session), onStatus });
    await finishCall(session, { name: named.tool, result });
  } catch (error) {
    if (error instanceof TaskError) session.openTask.drop();
    throw error;
  }
}
