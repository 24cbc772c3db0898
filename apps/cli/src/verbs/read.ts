import { callOptions } from "../call-options.js";
import { partOfContents } from "../output/part-of-contents.js";
import { present } from "../output/present.js";
import { rawParts } from "../output/raw-parts.js";
import { renderParts } from "../output/render-parts.js";
import { addExamples } from "./add-examples.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `read`. */
export function addRead(context: VerbContext): void {
  const command = serverVerb(context, "read", "<uri>")
    .description("the contents of a resource")
    .action(
      serverAction(context, async ({ session, client, args }) => {
        const uri = String(args[0]);
        const result = await client.readResource({ uri }, callOptions(session));
        const parts = result.contents.map(partOfContents);
        await present(session, {
          result,
          human: (style) => renderParts(parts, { session, name: uri, style }),
          raw: () => rawParts(parts, { session, name: uri }),
        });
      }),
    );
  addExamples(command, [
    "read https://example.com/mcp file:///readme.md",
    "read https://example.com/mcp file:///logo.png -o logo.png",
    "read file:///readme.md -- node server.js",
  ]);
}
