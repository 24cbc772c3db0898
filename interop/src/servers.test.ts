import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, retry, type Transport } from "@plugboard/core";
import { http } from "@plugboard/http";
import { stdio } from "@plugboard/stdio";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { answering } from "./program/be-asked.js";
import { textOf } from "./program/text-of.js";
import { publishedServer } from "./servers/published-server.js";
import { cliIsMissing, runCli } from "./servers/run-cli.js";
import { startEverything } from "./servers/start-everything.js";

const NODE = process.execPath;
const cliTest = test.skipIf(cliIsMissing);
const unbuilt = cliIsMissing === undefined ? "" : ` (skipped: ${cliIsMissing})`;

let folder: string;
let asked: string[];
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "plugboard-interop-")));
  asked = [];
});
afterEach(() => rm(folder, { recursive: true }));

function connect(transport: Transport): Client {
  const roots = () => [{ uri: `file://${folder}`, name: "folder" }];
  const elicitation = ({ message }: { message: string }) => {
    asked.push(message);
    return { action: "accept", content: { name: "Ada", check: true } } as const;
  };
  const client = createClient({ transport, input: { ...answering(asked), elicitation, roots } });
  onTestFinished(() => client.close());
  return client;
}

async function toolNames(client: Client): Promise<string[]> {
  const names: string[] = [];
  for await (const tool of client.allTools()) names.push(tool.name);
  return names;
}

const overProcess = async () => stdio({ command: NODE, args: [publishedServer("everything")] });
const overHttp = (mode: "streamableHttp" | "sse", path: string) => async () => {
  const server = await startEverything(mode);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return http(`${server.origin}${path}`);
};
const ways = [
  ["stdio", overProcess],
  ["Streamable HTTP", overHttp("streamableHttp", "/mcp")],
  ["HTTP+SSE", overHttp("sse", "/sse")],
] as const;

test("server-everything, which says 400 to sessions that it does not know, is spoken to again after a restart", async () => {
  const first = await startEverything("streamableHttp");
  const transport = http(`${first.origin}/mcp`);
  const client = createClient({ transport, interceptors: [retry()] });
  onTestFinished(() => client.close());
  const before = await client.listTools();
  await first[Symbol.asyncDispose]();
  const second = await startEverything("streamableHttp", Number(new URL(first.origin).port));
  onTestFinished(() => second[Symbol.asyncDispose]());
  expect(await client.listTools()).toEqual(before);
});

describe.each(ways)("server-everything over %s", (_, reach) => {
  test("is found, listed, called and read", async () => {
    const client = connect(await reach());
    const { serverInfo, capabilities } = await client.discover();
    expect(serverInfo?.name).toBe("mcp-servers/everything");
    expect(capabilities).toMatchObject({ tools: {}, prompts: {}, resources: {}, logging: {} });
    expect(client.era()).toMatchObject({ era: "legacy", revision: "2025-11-25" });
    expect(await toolNames(client)).toEqual(expect.arrayContaining(["echo", "get-sum"]));
    const sum = await client.callTool({ name: "get-sum", arguments: { a: 2, b: 3 } });
    expect(textOf(sum)).toBe("The sum of 2 and 3 is 5.");
    const steps: unknown[] = [];
    const long = { name: "trigger-long-running-operation", arguments: { duration: 0.1, steps: 2 } };
    await client.callTool(long, { onProgress: ({ progress }) => void steps.push(progress) });
    expect(steps).toEqual([1, 2]);
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(contents[0]).toHaveProperty("text");
    const { messages } = await client.getPrompt({ name: "simple-prompt" });
    expect(messages).toHaveLength(1);
  });

  test("asks for a form, a model and roots, and is answered", async () => {
    const client = connect(await reach());
    const sampled = await client.callTool({
      name: "trigger-sampling-request",
      arguments: { prompt: "Hi", maxTokens: 10 },
    });
    expect(textOf(sampled)).toContain("Paris.");
    const roots = await client.callTool({ name: "get-roots-list" });
    expect(textOf(roots)).toContain(folder);
    const form = await client.callTool({ name: "trigger-elicitation-request" });
    expect(asked).toContain("Please provide inputs for the following fields:");
    expect(textOf(form)).toContain("Name: Ada");
    // The client filled in what has a default.
    expect(textOf(form)).toContain("Favorite Integer: 42");
  });
});

test("server-filesystem works in the folder that the client shares", async () => {
  await writeFile(join(folder, "note.txt"), "é🚀");
  const client = connect(stdio({ command: NODE, args: [publishedServer("filesystem"), folder] }));
  expect((await client.discover()).serverInfo?.name).toBe("secure-filesystem-server");
  expect(await toolNames(client)).toEqual(expect.arrayContaining(["read_text_file", "edit_file"]));
  const path = join(folder, "note.txt");
  const read = await client.callTool({ name: "read_text_file", arguments: { path } });
  expect(textOf(read)).toBe("é🚀");
  const outside = await client.callTool({
    name: "read_text_file",
    arguments: { path: "/etc/hosts" },
  });
  expect(outside.isError).toBe(true);
});

test("server-memory remembers what it was told from one process to the next", async () => {
  const env = { MEMORY_FILE_PATH: join(folder, "memory.jsonl") };
  const start = () => connect(stdio({ command: NODE, args: [publishedServer("memory")], env }));
  const first = start();
  expect((await first.discover()).serverInfo?.name).toBe("memory-server");
  expect(await toolNames(first)).toEqual(expect.arrayContaining(["create_entities", "read_graph"]));
  const entities = [{ name: "Ada", entityType: "person", observations: ["writes programs"] }];
  await first.callTool({ name: "create_entities", arguments: { entities } });
  await first.close();
  const graph = await start().callTool({ name: "read_graph" });
  expect(graph.structuredContent).toMatchObject({ entities });
});

describe(`the command line${unbuilt}`, { timeout: 120_000 }, () => {
  const command = (name: Parameters<typeof publishedServer>[0], ...args: string[]) =>
    ["--", NODE, publishedServer(name), ...args] as const;

  cliTest("describes, lists and calls server-everything as a program", async () => {
    const info = await runCli("info", "--json", ...command("everything"));
    expect(JSON.parse(info).serverInfo.name).toBe("mcp-servers/everything");
    const tools = await runCli("tools", ...command("everything"));
    expect(tools).toContain("get-sum");
    const call = await runCli("call", "get-sum", "a=2", "b=3", ...command("everything"));
    expect(call).toBe("The sum of 2 and 3 is 5.\n");
  });

  cliTest.each([
    ["Streamable HTTP", "streamableHttp", "/mcp"],
    ["HTTP+SSE", "sse", "/sse"],
  ] as const)("describes, lists and calls server-everything over %s", async (_, mode, path) => {
    const server = await startEverything(mode);
    onTestFinished(() => server[Symbol.asyncDispose]());
    const url = `${server.origin}${path}`;
    const info = await runCli("info", url, "--json");
    expect(JSON.parse(info).serverInfo.name).toBe("mcp-servers/everything");
    expect(await runCli("tools", url)).toContain("get-sum");
    const call = await runCli("call", url, "get-sum", "a=2", "b=3");
    expect(call).toBe("The sum of 2 and 3 is 5.\n");
  });

  cliTest("writes and reads a file through server-filesystem", async () => {
    const path = join(folder, "note.txt");
    const files = command("filesystem", folder);
    await runCli("call", "write_file", `path=${path}`, "content=hi", "--yes", ...files);
    const read = await runCli("call", "read_text_file", `path=${path}`, "--json", ...files);
    expect(JSON.parse(read).structuredContent).toEqual({ content: "hi" });
  });

  cliTest("lists the tools of server-memory and reads its graph", async () => {
    const env = ["--env", `MEMORY_FILE_PATH=${join(folder, "memory.jsonl")}`];
    expect(await runCli("tools", ...env, ...command("memory"))).toContain("read_graph");
    const graph = await runCli("call", "read_graph", "--json", ...env, ...command("memory"));
    expect(JSON.parse(graph).structuredContent).toEqual({ entities: [], relations: [] });
  });
});
