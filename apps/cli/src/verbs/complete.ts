import type { CompletionReference } from "@plugboard/core";
import { splitArgument } from "../arguments/split-argument.js";
import { callOptions } from "../call-options.js";
import { UsageError } from "../errors/usage-error.js";
import { escapeLine } from "../output/escape-line.js";
import { present } from "../output/present.js";
import { addExamples } from "./add-examples.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `complete`. */
export function addComplete(context: VerbContext): void {
  const command = serverVerb(context, "complete", "<ref> <argument> [chosen...]")
    .description("proposals for an argument of a prompt, or a variable of a template")
    .action(
      serverAction(context, async ({ session, client, args }) => {
        const { key: name, value } = plain(String(args[1]));
        const chosen = (args[2] as readonly string[]).map(plain).map((one) => [one.key, one.value]);
        const result = await client.complete(
          {
            ref: referenceTo(String(args[0])),
            argument: { name, value },
            ...(chosen.length === 0 ? {} : { context: { arguments: Object.fromEntries(chosen) } }),
          },
          callOptions(session),
        );
        const { values, total, hasMore } = result.completion;
        await present(session, { result, human: () => values.map(escapeLine).join("\n") });
        if (hasMore === true || (total ?? 0) > values.length) {
          session.reporter.note(`Shown: ${values.length} of ${total ?? "more"}.`);
        }
      }),
    );
  addExamples(command, [
    "complete https://example.com/mcp greet tone=f",
    "complete https://example.com/mcp 'weather://{country}/{city}' city=B country=ch",
  ]);
}

function plain(text: string): { readonly key: string; readonly value: string } {
  const argument = splitArgument(text.includes("=") ? text : `${text}=`);
  if (argument.operator === "=") return argument;
  throw new UsageError("Completion is for text: write name=prefix.");
}

/** `prompt:` and `template:` say what is meant; without them, what looks like an address is a template. */
function referenceTo(text: string): CompletionReference {
  const [, kind, name = text] = /^(prompt|template):(.+)$/s.exec(text) ?? [];
  const isTemplate = kind === undefined ? /:\/\/|\{/.test(text) : kind === "template";
  return isTemplate ? { type: "ref/resource", uri: name } : { type: "ref/prompt", name };
}
