import type { InputResponses } from "@plugboard/core";
import { Option } from "commander";
import { readJsonObject } from "../arguments/read-json-object.js";
import { callOptions } from "../call-options.js";
import { createDryRun, type DryRun } from "../dry-run.js";
import { UsageError } from "../errors/usage-error.js";
import { escapeLine } from "../output/escape-line.js";
import { present } from "../output/present.js";
import { presentPreview } from "../output/present-preview.js";
import { readAnswers } from "../tasks/read-answers.js";
import { type NamedTask, readTaskReference } from "../tasks/read-task-reference.js";
import { untilTaken } from "../tasks/until-taken.js";
import { addExamples } from "./add-examples.js";
import { type ServerWork, serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

interface Flags {
  readonly question?: string;
  readonly args?: string;
  readonly responses?: string;
  readonly accept?: boolean;
  readonly decline?: boolean;
  readonly cancel?: boolean;
  readonly dryRun?: boolean;
}

/** Adds the verb `tasks update`. */
export function addTasksUpdate(context: VerbContext): void {
  const dryRun = createDryRun();
  const command = serverVerb(context, "update", "<task> [fields...]")
    .description("answer what a task asks; fields are typed by the schema of the question")
    .option("--question <key>", "which question, where the task asks several")
    .option("--args <json>", "all fields as a JSON object, @file, or - for stdin")
    .option("--accept", "accept without fields, or a page that was visited")
    .addOption(new Option("--decline", "say no").conflicts("accept"))
    .addOption(new Option("--cancel", "give no answer").conflicts(["accept", "decline"]))
    .addOption(
      new Option(
        "--responses <json>",
        "whole answers by the keys of questions, as a JSON object, @file, or -",
      ).conflicts(["question", "args", "accept", "decline", "cancel"]),
    )
    .option("--dry-run", "show the request that would be sent, and do not send it")
    .action(serverAction<Flags>(context, (work) => update(work, dryRun), dryRun));
  addExamples(command, [
    "tasks update https://example.com/mcp @task.json name=Ada",
    "tasks update https://example.com/mcp @task.json --question colour --decline",
    'tasks update https://example.com/mcp @task.json --responses \'{"name":{"action":"decline"}}\'',
  ]);
}

async function update(work: ServerWork<Flags>, dryRun: DryRun): Promise<void> {
  const { session, client, args, flags } = work;
  const named = await readTaskReference(String(args[0]), session.io);
  const answers = await answersOf(work, named);
  if (flags.dryRun) {
    const request = await dryRun.capture("tasks/update", (signal) =>
      client.tasks.update(named, answers, { ...callOptions(session), signal }),
    );
    return presentPreview(session, request);
  }
  await client.tasks.update(named, answers, callOptions(session));
  const keys = Object.keys(answers);
  const isTaken = await untilTaken(client, session, { task: named, keys });
  const list = keys.map(escapeLine).join(", ");
  await present(session, { result: {}, human: () => `Answered ${list}.` });
  if (!isTaken) session.reporter.note("The server may repeat its question for a while.");
}

async function answersOf(
  { session, client, args, flags }: ServerWork<Flags>,
  named: NamedTask,
): Promise<InputResponses> {
  const { io } = session;
  const fields = args[1] as readonly string[];
  if (flags.responses !== undefined) {
    if (fields.length > 0) throw new UsageError("--responses takes no fields besides.");
    const whole = await readJsonObject(flags.responses, { io, where: "--responses" });
    return whole as InputResponses;
  }
  const task = await client.tasks.get(named, callOptions(session));
  const { question, args: json } = flags;
  return readAnswers(task, { question, fields, json, action: actionOf(flags) }, io);
}

function actionOf({ accept, decline, cancel }: Flags): "accept" | "decline" | "cancel" | undefined {
  if (accept) return "accept";
  if (decline) return "decline";
  return cancel ? "cancel" : undefined;
}
