import type { Client } from "@plugboard/core";
import type { Sights } from "./story.js";

const USED_TOOLS = [
  "ask-form",
  "ask-model",
  "ask-roots",
  "ask-url",
  "bump",
  "cancellations",
  "count",
  "echo",
  "log",
  "slow",
  "toggle-bonus",
];
const USED_RESOURCES = ["counter", "welcome"];

/** Asks the server what it is and has; of its lists, what the program uses. */
export async function lookAround(client: Client): Promise<Sights> {
  const { serverInfo, instructions, capabilities } = await client.discover();
  const { tools, prompts, resources, logging } = capabilities;
  const offers = { tools, prompts, resources, logging, subscribe: resources?.subscribe };
  const listed = await names(client.allTools());
  const firstPage = await client.listTools();
  return {
    name: serverInfo?.name,
    instructions,
    offers: Object.entries(offers).flatMap(([name, offer]) => (offer ? [name] : [])),
    tools: USED_TOOLS.filter((name) => listed.includes(name)),
    toolsHavePages: firstPage.nextCursor !== undefined && firstPage.tools.length < listed.length,
    resources: (await names(client.allResources())).filter((name) => USED_RESOURCES.includes(name)),
    templates: (await names(client.allResourceTemplates())).filter((name) => name !== "number"),
    prompts: (await names(client.allPrompts())).filter((name) => name === "greet"),
  };
}

async function names(items: AsyncIterable<{ readonly name: string }>): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of items) found.push(name);
  return found.sort();
}
