import { createClient } from "@plugboard/core";
import { stdio } from "@plugboard/stdio";
import { describe, exercise, type Facts } from "./exercise.js";

/** Talks to a server that it starts, and fails to where there is no such program. */
export async function run(
  command: string,
  ...args: string[]
): Promise<Facts & { readonly nobody: string }> {
  const client = createClient({ transport: stdio({ command, args }) });
  const facts = await exercise(client);
  await client.close();
  const lost = createClient({ transport: stdio({ command: "no-such-program-at-all" }) });
  const nobody = await lost.discover().then(() => "someone", describe);
  await lost.close();
  return { ...facts, nobody };
}
