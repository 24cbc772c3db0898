import { createClient, type Transport } from "@plugboard/core";
import { answering, beAsked } from "./be-asked.js";
import { callAndRead } from "./call-and-read.js";
import { giveUp } from "./give-up.js";
import { hearNews } from "./hear-news.js";
import { lookAround } from "./look-around.js";
import type { Story } from "./story.js";

/** What the program experienced, and the revision in which it did. */
export interface Run {
  readonly revision: string | undefined;
  readonly story: Story;
}

/**
 * Does with a server what clients do. Nothing in here asks which revision or era is spoken, or over what; the revision is
 * reported at the end, for the tests.
 */
export async function runProgram(transport: Transport): Promise<Run> {
  const asked: string[] = [];
  const warnings: string[] = [];
  const client = createClient({
    transport,
    info: { name: "interop", version: "1.0.0" },
    input: answering(asked),
    onWarning: ({ code }) => void warnings.push(code),
  });
  try {
    const sights = await lookAround(client);
    const answers = await callAndRead(client);
    const questions = await beAsked(client, asked);
    const news = await hearNews(client);
    const cancelling = await giveUp(client);
    const revision = client.era()?.revision;
    return { revision, story: { sights, answers, questions, news, cancelling, warnings } };
  } finally {
    await client.close();
  }
}
