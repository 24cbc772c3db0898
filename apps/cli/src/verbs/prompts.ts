import type { Prompt } from "@plugboard/core";
import { callOptions } from "../call-options.js";
import { listText } from "../output/list-text.js";
import { present } from "../output/present.js";
import { addExamples } from "./add-examples.js";
import { allPages } from "./all-pages.js";
import { matcher } from "./matcher.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `prompts`. */
export function addPrompts(context: VerbContext): void {
  const command = serverVerb(context, "prompts")
    .description("all prompts of a server")
    .option("--grep <text>", "only those whose name or description holds the text")
    .action(
      serverAction<{ readonly grep?: string }>(context, async ({ session, client, flags }) => {
        const options = callOptions(session);
        const all = await allPages(client.listPrompts, { member: "prompts", options });
        const prompts = all.prompts.filter(matcher<Prompt>(flags.grep));
        await present(session, {
          result: { ...all, prompts },
          human: (style) =>
            listText(
              prompts.map((one) => ({ name: usage(one), text: one.description ?? one.title })),
              style,
            ),
        });
      }),
    );
  addExamples(command, ["prompts https://example.com/mcp"]);
}

/** A prompt with its arguments: `greet name [tone]`. */
function usage({ name, arguments: parameters = [] }: Prompt): string {
  const names = parameters.map((one) => (one.required ? one.name : `[${one.name}]`));
  return [name, ...names].join(" ");
}
