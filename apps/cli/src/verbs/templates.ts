import type { ResourceTemplate } from "@plugboard/core";
import { callOptions } from "../call-options.js";
import { listText } from "../output/list-text.js";
import { present } from "../output/present.js";
import { addExamples } from "./add-examples.js";
import { allPages } from "./all-pages.js";
import { matcher } from "./matcher.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `templates`. */
export function addTemplates(context: VerbContext): void {
  const command = serverVerb(context, "templates")
    .description("all resource templates of a server")
    .option("--grep <text>", "only those whose name or description holds the text")
    .action(
      serverAction<{ readonly grep?: string }>(context, async ({ session, client, flags }) => {
        const all = await allPages(client.listResourceTemplates, {
          member: "resourceTemplates",
          options: callOptions(session),
        });
        const resourceTemplates = all.resourceTemplates.filter(
          matcher<ResourceTemplate>(flags.grep),
        );
        await present(session, {
          result: { ...all, resourceTemplates },
          human: (style) =>
            listText(
              resourceTemplates.map((one) => ({
                name: one.uriTemplate,
                text: [one.title ?? one.name, one.description].filter(Boolean).join(" · "),
              })),
              style,
            ),
        });
      }),
    );
  addExamples(command, ["templates https://example.com/mcp"]);
}
