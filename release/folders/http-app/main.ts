import { createClient, retry } from "@plugboard/core";
import { http } from "@plugboard/http";
import { describe, exercise, type Facts } from "./exercise.js";

/** Talks to a server over HTTP, and fails to where there is none. */
export async function run(url: string): Promise<Facts & { readonly nobody: string }> {
  const info = { name: "http-app", version: "1.0.0" };
  const client = createClient({ transport: http(url), info, interceptors: [retry()] });
  const facts = await exercise(client);
  await client.close();
  const lost = createClient({ transport: http("http://127.0.0.1:9/mcp"), info });
  const nobody = await lost.discover().then(() => "someone", describe);
  await lost.close();
  return { ...facts, nobody };
}
