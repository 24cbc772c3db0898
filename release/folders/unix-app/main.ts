import { createClient, retry } from "@plugboard/core";
import { unixSocket } from "acme-unix-transport";
import { describe, exercise, type Facts } from "./exercise.js";

/** What `run` saw. */
export interface UnixFacts extends Facts {
  readonly nobody: string;
  /** How often it was tried to reach a socket that is not there, where trying again is safe. */
  readonly attempts: number;
}

/** Talks to a server over a transport that somebody else made, and fails to where there is no server. */
export async function run(path: string): Promise<UnixFacts> {
  const client = createClient({ transport: unixSocket(path) });
  const facts = await exercise(client);
  await client.close();
  let attempts = 0;
  const count = () => {
    attempts += 1;
  };
  const lost = createClient({
    transport: unixSocket(`${path}.nobody`, count),
    interceptors: [retry()],
    era: "modern",
  });
  const nobody = await lost.listTools().then(() => "someone", describe);
  await lost.close();
  return { ...facts, nobody, attempts };
}
