import { createClient } from "@plugboard/core";
import { http } from "http-of-before";
import { describe, exercise, type Facts } from "./exercise.js";

/** Talks to a server over the HTTP transport of an earlier release, which has a core of its own. */
export async function run(url: string): Promise<Facts & { readonly era: string | undefined }> {
  const client = createClient({ transport: http(url) });
  const facts = await exercise(client);
  const era = client.era()?.era;
  await client.close();
  return { ...facts, era };
}

/** Calls, has `restart` take the server away and bring it back without its sessions, and calls again. */
export async function outlive(url: string, restart: () => Promise<void>): Promise<string> {
  const client = createClient({ transport: http(url) });
  try {
    await client.callTool({ name: "echo", arguments: { text: "before" } });
    await restart();
    const { content } = await client.callTool({ name: "echo", arguments: { text: "after" } });
    return content[0]?.type === "text" ? content[0].text : "nothing";
  } catch (error) {
    return describe(error);
  } finally {
    await client.close();
  }
}
