import type { Client, GetPromptResult, Prompt } from "@plugboard/core";
import { didYouMean } from "../arguments/did-you-mean.js";
import { readPromptArguments } from "../arguments/read-prompt-arguments.js";
import { callOptions } from "../call-options.js";
import { UsageError } from "../errors/usage-error.js";
import { escapeLine } from "../output/escape-line.js";
import { partOfBlock } from "../output/part-of-block.js";
import { present } from "../output/present.js";
import { rawParts } from "../output/raw-parts.js";
import { renderParts } from "../output/render-parts.js";
import type { Style } from "../output/style.js";
import type { Session } from "../session.js";
import { addExamples } from "./add-examples.js";
import { allPages } from "./all-pages.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `prompt`. */
export function addPrompt(context: VerbContext): void {
  const command = serverVerb(context, "prompt", "<name> [arguments...]")
    .description("a prompt, filled in")
    .action(
      serverAction(context, async ({ session, client, args }) => {
        const name = String(args[0]);
        const prompt = await findPrompt(client, { name, session });
        const values = await readPromptArguments(args[1] as readonly string[], {
          prompt,
          io: session.io,
        });
        const params = { name, arguments: values };
        const result = await client.getPrompt(params, callOptions(session));
        const parts = result.messages.map(({ content }) => partOfBlock(content));
        await present(session, {
          result,
          human: (style) => messages(result, { session, name, style }),
          raw: () => rawParts(parts, { session, name }),
        });
      }),
    );
  addExamples(command, ["prompt https://example.com/mcp greet name=Ada"]);
}

async function findPrompt(
  client: Pick<Client, "listPrompts">,
  { name, session }: { readonly name: string; readonly session: Session },
): Promise<Prompt> {
  const isWanted = (prompt: Prompt): boolean => prompt.name === name;
  const { prompts } = await allPages(client.listPrompts, {
    member: "prompts",
    options: callOptions(session),
    until: (page) => page.prompts.some(isWanted),
  });
  const prompt = prompts.find(isWanted);
  if (prompt !== undefined) return prompt;
  const known = prompts.map((one) => one.name);
  throw new UsageError(`The server has no prompt "${name}".`, { hint: didYouMean(name, known) });
}

async function messages(
  { messages: all }: GetPromptResult,
  options: { readonly session: Session; readonly name: string; readonly style: Style },
): Promise<string> {
  const blocks: string[] = [];
  for (const { role, content } of all) {
    const text = await renderParts([partOfBlock(content)], options);
    blocks.push(`${options.style.cyan(`${escapeLine(role)}:`)} ${text}`);
  }
  return blocks.join("\n\n");
}
