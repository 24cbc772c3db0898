import "./patience.js";
import { type Client, type ClientOptions, createClient } from "@plugboard/core";
import { expect, onTestFinished } from "vitest";
import { stdio } from "../src/stdio.js";
import type { StdioOptions } from "../src/stdio-options.js";
import { eventually } from "./eventually.js";
import { heldResources } from "./held-resources.js";

const PRELUDE = `
const write = (value) => process.stdout.write(JSON.stringify(value) + "\\n");
const textOf = (text) => ({ resultType: "complete", content: [{ type: "text", text: String(text) }] });
const answer = ({ id }, text) => write({ jsonrpc: "2.0", id, result: textOf(text) });
const onEnd = (handle) => process.stdin.on("end", handle);
const onRequest = (handle) =>
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.id !== undefined) handle(message, message.params.name);
  });
`;

/** A server that is the code of a test, run by a Node of its own. */
export function program(code: string): Pick<StdioOptions, "command" | "args"> {
  return { command: process.execPath, args: ["-e", PRELUDE + code] };
}

/** A client of such a server. When the test has finished it is closed, and nothing may be left. */
export function clientOf(
  code: string,
  options: Partial<StdioOptions> = {},
  clientOptions: Partial<ClientOptions> = {},
): Client {
  const before = heldResources();
  onTestFinished(() => eventually(() => expect(heldResources()).toEqual(before)));
  const transport = stdio({ ...program(code), ...options });
  const client = createClient({ era: "modern", transport, ...clientOptions });
  onTestFinished(() => client.close());
  return client;
}

/** Calls the tool of that name, and gives the text of its result. */
export async function ask(client: Client, name = "any"): Promise<string> {
  const { content } = await client.callTool({ name });
  return (content[0] as { text: string }).text;
}
