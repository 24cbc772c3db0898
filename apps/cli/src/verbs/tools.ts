import type { Tool } from "@plugboard/core";
import { callOptions } from "../call-options.js";
import { jsonText } from "../output/json-text.js";
import { listText } from "../output/list-text.js";
import { present } from "../output/present.js";
import { signature } from "../output/signature.js";
import type { Style } from "../output/style.js";
import { addExamples } from "./add-examples.js";
import { allPages } from "./all-pages.js";
import { matcher } from "./matcher.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

interface Flags {
  readonly schema?: boolean;
  readonly grep?: string;
}

/** Adds the verb `tools`. */
export function addTools(context: VerbContext): void {
  const command = serverVerb(context, "tools")
    .description("all tools of a server")
    .option("--schema", "with the schemas of their arguments")
    .option("--grep <text>", "only those whose name or description holds the text")
    .action(
      serverAction<Flags>(context, async ({ session, client, flags }) => {
        const all = await allPages(client.listTools, {
          member: "tools",
          options: callOptions(session),
        });
        const tools = all.tools.filter(matcher<Tool>(flags.grep));
        await present(session, {
          result: { ...all, tools },
          human: (style) => (flags.schema ? schemas(tools, style) : overview(tools, style)),
        });
      }),
    );
  addExamples(command, [
    "tools https://example.com/mcp",
    "tools https://example.com/mcp --grep weather --schema",
    "tools wss://example.com/mcp",
    "tools unix:/run/example.sock",
    "tools --env TOKEN=env:TOKEN -- npx -y my-server",
  ]);
}

function overview(tools: readonly Tool[], style: Style): string {
  return listText(
    tools.map(({ name, title, description }) => ({ name, text: description ?? title })),
    style,
  );
}

function schemas(tools: readonly Tool[], style: Style): string {
  return tools
    .map(
      (tool) => `${style.bold(signature(tool))}\n${jsonText(tool.inputSchema, { pretty: true })}`,
    )
    .join("\n\n");
}
