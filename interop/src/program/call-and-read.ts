import { type Client, type Progress, RpcError } from "@plugboard/core";
import type { Answers } from "./story.js";
import { textOf } from "./text-of.js";

/** Calls, reads, fills in and completes. */
export async function callAndRead(client: Client): Promise<Answers> {
  const echo = await client.callTool({ name: "echo", arguments: { text: "é🚀\n" } });
  const progress: Progress[] = [];
  const counted = await client.callTool(
    { name: "count", arguments: { steps: 3 } },
    {
      onProgress: ({ progress: step, total, message }) =>
        void progress.push({ progress: step, total, message }),
    },
  );
  const weather = await readText(client, "example://weather/norway/oslo");
  const prompt = await client.getPrompt({
    name: "greet",
    arguments: { name: "Ada", tone: "funny" },
  });
  const tones = await client.complete({
    ref: { type: "ref/prompt", name: "greet" },
    argument: { name: "tone", value: "f" },
  });
  const countries = await client.complete({
    ref: { type: "ref/resource", uri: "example://weather/{country}/{city}" },
    argument: { name: "country", value: "ger" },
  });
  const unknownResource = await client.readResource({ uri: "example://nowhere" }).then(
    () => "found",
    (error: unknown) => (error instanceof RpcError ? "refused" : String(error)),
  );
  return {
    echo: textOf(echo),
    progress,
    counted: textOf(counted),
    welcome: await readText(client, "example://welcome"),
    weather: JSON.parse(weather ?? "null"),
    prompt: { description: prompt.description, messages: prompt.messages },
    tones: tones.completion.values,
    countries: countries.completion.values,
    unknownResource,
  };
}

async function readText(client: Client, uri: string): Promise<string | undefined> {
  const { contents } = await client.readResource({ uri });
  const [first] = contents;
  return first && "text" in first ? first.text : undefined;
}
