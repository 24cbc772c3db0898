import { callOptions } from "../call-options.js";
import { createDryRun, type DryRun } from "../dry-run.js";
import { present } from "../output/present.js";
import { presentPreview } from "../output/present-preview.js";
import { readTaskReference } from "../tasks/read-task-reference.js";
import { addExamples } from "./add-examples.js";
import { type ServerWork, serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

interface Flags {
  readonly dryRun?: boolean;
}

/** Adds the verb `tasks cancel`. */
export function addTasksCancel(context: VerbContext): void {
  const dryRun = createDryRun();
  const command = serverVerb(context, "cancel", "<task>")
    .description("ask the server to cancel a task; it may end otherwise all the same")
    .option("--dry-run", "show the request that would be sent, and do not send it")
    .action(serverAction<Flags>(context, (work) => cancel(work, dryRun), dryRun));
  addExamples(command, ["tasks cancel https://example.com/mcp @task.json"]);
}

async function cancel(
  { session, client, args, flags }: ServerWork<Flags>,
  dryRun: DryRun,
): Promise<void> {
  const named = await readTaskReference(String(args[0]), session.io);
  if (flags.dryRun) {
    const request = await dryRun.capture("tasks/cancel", (signal) =>
      client.tasks.cancel(named, { ...callOptions(session), signal }),
    );
    return presentPreview(session, request);
  }
  await client.tasks.cancel(named, callOptions(session));
  await present(session, { result: {}, human: () => "The server was asked to cancel the task." });
}
