import { present } from "../output/present.js";
import { toolText } from "../output/tool-text.js";
import { addExamples } from "./add-examples.js";
import { findTool } from "./find-tool.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `tool`. */
export function addTool(context: VerbContext): void {
  const command = serverVerb(context, "tool", "<name>")
    .description("one tool: its arguments, hints and output")
    .action(
      serverAction(context, async ({ session, client, args }) => {
        const tool = await findTool(client, { name: String(args[0]), session });
        await present(session, { result: tool, human: (style) => toolText(tool, style) });
      }),
    );
  addExamples(command, ["tool https://example.com/mcp weather"]);
}
