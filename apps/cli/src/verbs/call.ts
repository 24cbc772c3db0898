import type { CallToolResult, JsonObject, Tool } from "@plugboard/core";
import { readToolArguments } from "../arguments/read-tool-arguments.js";
import { callOptions } from "../call-options.js";
import { createDryRun, type DryRun, type RequestPreview } from "../dry-run.js";
import { ToolFailedError } from "../errors/tool-failed-error.js";
import { callParts } from "../output/call-parts.js";
import { escapeLine } from "../output/escape-line.js";
import { formatElapsed } from "../output/format-elapsed.js";
import { jsonText } from "../output/json-text.js";
import { present } from "../output/present.js";
import { rawParts } from "../output/raw-parts.js";
import { renderParts } from "../output/render-parts.js";
import { addExamples } from "./add-examples.js";
import { approve } from "./approve.js";
import { findTool } from "./find-tool.js";
import { type ServerWork, serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

interface Flags {
  readonly args?: string;
  readonly dryRun?: boolean;
}

/** Adds the verb `call`. */
export function addCall(context: VerbContext): void {
  const dryRun = createDryRun();
  const command = serverVerb(context, "call", "<tool> [arguments...]")
    .description("call a tool; arguments are typed by its schema")
    .option("--args <json>", "all arguments as a JSON object, @file, or - for stdin")
    .option("--dry-run", "show the request that would be sent, and do not send it")
    .action(serverAction<Flags>(context, (work) => call(work, dryRun), dryRun));
  addExamples(command, [
    "call https://example.com/mcp weather city=Bern unit=celsius",
    "call add a=1 b=2 -- node server.js",
    'call https://example.com/mcp search query=@question.txt tags:=\'["a","b"]\'',
    "call https://example.com/mcp search --args - --json < arguments.json",
  ]);
}

async function call(work: ServerWork<Flags>, dryRun: DryRun): Promise<void> {
  const { session, client, args, flags } = work;
  const tool = await findTool(client, { name: String(args[0]), session });
  const values = await readToolArguments(args[1] as readonly string[], {
    tool: tool.name,
    schema: tool.inputSchema,
    json: flags.args,
    io: session.io,
  });
  if (flags.dryRun) return preview(work, { tool, values, dryRun });
  await approve(tool, session);
  const startedAtMs = Date.now();
  const params = { name: tool.name, arguments: values };
  const result = await client.callTool(params, { ...callOptions(session), tool });
  session.reporter.detail(`Took ${formatElapsed(Date.now() - startedAtMs)}.`);
  if (result.isError === true && session.unanswered.count > 0) throw new ToolFailedError(tool.name);
  await presentResult(work, { name: tool.name, result });
  if (result.isError === true) throw new ToolFailedError(tool.name);
}

async function presentResult(
  { session }: ServerWork<Flags>,
  { name, result }: { readonly name: string; readonly result: CallToolResult },
): Promise<void> {
  const parts = callParts(result);
  await present(session, {
    result,
    human: (style) => renderParts(parts, { session, name, style }),
    raw: () => rawParts(parts, { session, name }),
  });
}

async function preview(
  { session, client }: ServerWork<Flags>,
  parts: { readonly tool: Tool; readonly values: JsonObject; readonly dryRun: DryRun },
): Promise<void> {
  const { tool, values, dryRun } = parts;
  const request = await dryRun.capture("tools/call", (signal) =>
    client.callTool(
      { name: tool.name, arguments: values },
      { ...callOptions(session), tool, signal },
    ),
  );
  await present(session, {
    result: request,
    human: () => previewText(request),
  });
}

function previewText({ method, url, headers, body }: RequestPreview): string {
  const message = jsonText(body, { pretty: true });
  if (headers === undefined) return message;
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const start = [`${method} ${url}`, ...fields].map(escapeLine);
  return `${start.join("\n")}\n\n${message}`;
}
