import type { Resource } from "@plugboard/core";
import { callOptions } from "../call-options.js";
import { listText } from "../output/list-text.js";
import { present } from "../output/present.js";
import { addExamples } from "./add-examples.js";
import { allPages } from "./all-pages.js";
import { matcher } from "./matcher.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `resources`. */
export function addResources(context: VerbContext): void {
  const command = serverVerb(context, "resources")
    .description("all resources of a server")
    .option("--grep <text>", "only those whose name or description holds the text")
    .action(
      serverAction<{ readonly grep?: string }>(context, async ({ session, client, flags }) => {
        const options = callOptions(session);
        const all = await allPages(client.listResources, { member: "resources", options });
        const resources = all.resources.filter(matcher<Resource>(flags.grep));
        await present(session, {
          result: { ...all, resources },
          human: (style) =>
            listText(
              resources.map((one) => ({
                name: one.uri,
                text: [one.title ?? one.name, one.mimeType, one.description]
                  .filter(Boolean)
                  .join(" · "),
              })),
              style,
            ),
        });
      }),
    );
  addExamples(command, ["resources https://example.com/mcp"]);
}
