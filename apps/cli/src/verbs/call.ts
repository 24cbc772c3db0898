import { readToolArguments } from "../arguments/read-tool-arguments.js";
import { callOptions } from "../call-options.js";
import { createDryRun, type DryRun } from "../dry-run.js";
import { formatElapsed } from "../output/format-elapsed.js";
import { presentPreview } from "../output/present-preview.js";
import { callToEnd, type WantedCall } from "../tasks/call-to-end.js";
import { addExamples } from "./add-examples.js";
import { approve } from "./approve.js";
import { assertDetachable, detach } from "./detach.js";
import { findTool } from "./find-tool.js";
import { finishCall } from "./finish-call.js";
import { type ServerWork, serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

interface Flags {
  readonly args?: string;
  readonly detach?: boolean;
  readonly dryRun?: boolean;
}

/** Adds the verb `call`. */
export function addCall(context: VerbContext): void {
  const dryRun = createDryRun();
  const command = serverVerb(context, "call", "<tool> [arguments...]")
    .description("call a tool; arguments are typed by its schema")
    .option("--args <json>", "all arguments as a JSON object, @file, or - for stdin")
    .option("--detach", "do not wait for a task: print its id, or with --json its handle")
    .option("--dry-run", "show the request that would be sent, and do not send it")
    .action(serverAction<Flags>(context, (work) => call(work, dryRun), dryRun));
  addExamples(command, [
    "call https://example.com/mcp weather city=Bern unit=celsius",
    "call add a=1 b=2 -- node server.js",
    'call https://example.com/mcp search query=@question.txt tags:=\'["a","b"]\'',
    "call https://example.com/mcp search --args - --json < arguments.json",
    "call https://example.com/mcp report year=2025 --detach",
  ]);
}

async function call(work: ServerWork<Flags>, dryRun: DryRun): Promise<void> {
  const { session, client, args, flags } = work;
  const tool = await findTool(client, { name: String(args[0]), session });
  const values = await readToolArguments(args[1] as readonly string[], {
    owner: `The tool "${tool.name}"`,
    schema: tool.inputSchema,
    json: flags.args,
    io: session.io,
  });
  if (flags.detach) assertDetachable(work);
  if (flags.dryRun) return preview(work, { tool, values }, dryRun);
  if (session.openTask.current === undefined) await approve(tool, session);
  if (flags.detach) return detach(work, { tool, values });
  const startedAtMs = Date.now();
  const result = await callToEnd(client, session, { tool, values });
  session.reporter.detail(`Took ${formatElapsed(Date.now() - startedAtMs)}.`);
  await finishCall(session, { name: tool.name, result });
}

async function preview(
  { session, client }: ServerWork<Flags>,
  { tool, values }: WantedCall,
  dryRun: DryRun,
): Promise<void> {
  const params = { name: tool.name, arguments: values };
  const request = await dryRun.capture("tools/call", (signal) =>
    client.callTool(params, { ...callOptions(session), tool, signal }),
  );
  await presentPreview(session, request);
}
