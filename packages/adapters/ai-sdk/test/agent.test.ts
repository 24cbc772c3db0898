import { type Client, createClient, type Tool } from "@plugboard/core";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { generateText, stepCountIs, streamText } from "ai";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type McpToolsOptions, mcpTools } from "../src/index.js";
import { type ModelStep, scriptedModel, seenResults } from "./scripted-model.js";

let server: ExampleServer;
let client: Client;
beforeEach(async () => {
  server = await startExampleServer();
  client = createClient({ transport: http(server.url) });
});
afterEach(async () => {
  await client.close();
  await server.close();
});

/** Lets a model that says this have the example server's tools. */
async function run(steps: ModelStep[], options: McpToolsOptions = {}) {
  const tools = await mcpTools(client, options);
  const model = scriptedModel(...steps);
  const result = await generateText({
    model,
    tools: tools.current,
    prompt: "Go.",
    stopWhen: stepCountIs(10),
  });
  return { model, result };
}

it("an agent lists tools, calls one after the other, reads their results and comes to an end", async () => {
  const { model, result } = await run(
    [
      [["mcp_weather", { city: "Oslo" }]],
      [
        ["mcp_add", { a: 1, b: 2 }],
        ["mcp_echo", { text: "é北京🚀" }],
      ],
      "It is sunny.",
    ],
    { prefix: "mcp_" },
  );
  expect(result.text).toBe("It is sunny.");
  expect(result.steps).toHaveLength(3);
  const [weather] = result.steps[0]?.toolResults ?? [];
  expect(weather?.output).toMatchObject({
    status: "completed",
    result: { structuredContent: { city: "Oslo" } },
  });
  expect(seenResults(model)).toEqual([
    { type: "text", value: "3" },
    { type: "text", value: "é北京🚀" },
  ]);
});

it("COR-174: the model gets each tool's schema as the server sent it, and its description", async () => {
  const { model } = await run(["hello"]);
  const listed: Tool[] = [];
  for await (const tool of client.allTools()) listed.push(tool);
  const given = model.doGenerateCalls[0]?.tools?.map((tool) =>
    tool.type === "function" ? [tool.name, tool.description, tool.inputSchema] : [],
  );
  expect(given).toEqual(
    listed.map(({ name, description, inputSchema }) => [name, description, inputSchema]),
  );
});

it("streaming, tools run, their progress is passed on, and the text comes as a stream", async () => {
  const seen: unknown[] = [];
  const tools = await mcpTools(client, {
    onProgress: ({ progress }, call) => void seen.push([progress, call]),
  });
  const model = scriptedModel([["count", { steps: 2 }]], "two");
  const result = streamText({
    model,
    tools: tools.current,
    prompt: "Go.",
    stopWhen: stepCountIs(10),
  });
  let text = "";
  for await (const part of result.textStream) text += part;
  expect(text).toBe("two");
  const call = { name: "count", callId: "call-1-0" };
  expect(seen).toEqual([
    [1, call],
    [2, call],
  ]);
  expect(seenResults(model)).toEqual([{ type: "text", value: "Counted to 2." }]);
});

it("aborting the agent cancels the call on the server", async () => {
  const controller = new AbortController();
  const tools = await mcpTools(client);
  const agent = generateText({
    model: scriptedModel([["slow", { ms: 60_000, label: "agent" }]]),
    tools: tools.current,
    prompt: "Go.",
    stopWhen: stepCountIs(10),
    abortSignal: controller.signal,
  });
  agent.catch(() => {});
  await server.whenStarted("agent");
  controller.abort(new Error("enough"));
  await server.whenCancelled("agent");
  await Promise.allSettled([agent]);
});

it("COR-178: a call that is not approved is not made, whatever the server says of the tool; the model hears why", async () => {
  const asked: unknown[] = [];
  const { model, result } = await run(
    [
      [
        ["weather", { city: "Oslo" }],
        ["bump", {}],
      ],
      "sorry",
    ],
    {
      approve: ({ name, arguments: args, tool, callId }) => {
        asked.push([name, args, tool.annotations?.readOnlyHint, callId]);
        return name === "weather" ? { denied: "Ask a person." } : false;
      },
    },
  );
  expect(asked[0]).toEqual(["weather", { city: "Oslo" }, true, "call-1-0"]);
  expect(result.text).toBe("sorry");
  expect(seenResults(model)).toEqual([
    { type: "execution-denied", reason: "Ask a person." },
    { type: "execution-denied", reason: "The call was not approved." },
  ]);
  expect(server.counter).toBe(0);
});

it("a call that is approved is made", async () => {
  await run([[["bump", {}]]], { approve: async () => true });
  expect(server.counter).toBe(1);
});

it("COR-177: an isError result goes to the model as an error, and the agent goes on", async () => {
  const { model, result } = await run([[["fail", { message: "Try Oslo." }]], "I see."]);
  expect(seenResults(model)).toEqual([{ type: "error-text", value: "Try Oslo." }]);
  expect(result.text).toBe("I see.");
});

it("COR-177: a protocol error goes to the model too, and the agent goes on", async () => {
  const { model, result } = await run([
    [["fail-protocol", { code: -32602, message: "No." }]],
    "I see.",
  ]);
  expect(seenResults(model)).toEqual([
    { type: "error-text", value: expect.stringMatching(/^(RpcError: )?No\.$/) },
  ]);
  expect(result.text).toBe("I see.");
});

it.each([
  ["content", { type: "text", value: expect.stringContaining('"city":"Oslo"') }],
  ["structured", { type: "json", value: expect.objectContaining({ city: "Oslo" }) }],
  ["both", { type: "text", value: expect.stringMatching(/^\{[^\n]*\}$/) }],
] as const)("with results %s the model gets that of structured content", async (results, seen) => {
  const { model } = await run([[["weather", { city: "Oslo" }]]], { results });
  expect(seenResults(model)).toEqual([seen]);
});

it("pictures, sound, documents and links reach the model as what they are", async () => {
  const { model } = await run([
    [
      ["picture", {}],
      ["sound", {}],
      ["document", {}],
    ],
  ]);
  expect(seenResults(model)).toEqual([
    {
      type: "content",
      value: [
        { type: "text", text: expect.stringContaining("gradient") },
        { type: "image-data", mediaType: "image/png", data: expect.any(String) },
      ],
    },
    {
      type: "content",
      value: [{ type: "file-data", mediaType: "audio/wav", data: expect.any(String) }],
    },
    {
      type: "text",
      value: expect.stringMatching(
        /example:\/\/welcome:\n[\s\S]*\[gradient\]\(example:\/\/gradient\.png\) image\/png/,
      ),
    },
  ]);
});

it("media beyond the limit is left out, and the model is told so", async () => {
  const { model } = await run([[["picture", {}]]], { maxMediaBytes: 0 });
  expect(seenResults(model)).toEqual([
    { type: "text", value: expect.stringMatching(/\n\[image\/png, \d+ bytes, left out\]$/) },
  ]);
});

it("text beyond the limit is cut, and the model is told so", async () => {
  const { model } = await run([[["echo", { text: `1234567🚀${"x".repeat(100)}` }]]], {
    maxResultChars: 8,
  });
  const marker = "[The result was cut: 102 more characters were left out.]";
  expect(seenResults(model)).toEqual([{ type: "text", value: `1234567\n${marker}` }]);
});

it("structured content beyond the limit is cut too, as text", async () => {
  const { model } = await run([[["weather", { city: "Oslo" }]]], {
    results: "structured",
    maxResultChars: 10,
  });
  expect(seenResults(model)).toEqual([
    { type: "text", value: expect.stringMatching(/^\{"city":"O\n\[The result was cut: /) },
  ]);
});

it("when the server's list changes the tools are replaced whole; what was handed out stays", async () => {
  let changed = () => {};
  const change = new Promise<void>((resolve) => {
    changed = resolve;
  });
  const tools = await mcpTools(client, { listen: true, onChange: () => changed() });
  const before = tools.current;
  const names = Object.keys(before);
  expect(Object.isFrozen(before)).toBe(true);
  server.setBonusTool(true);
  await change;
  expect(Object.keys(tools.current)).toContain("bonus");
  expect(tools.names.get("bonus")).toBe("bonus");
  expect(Object.keys(before)).toEqual(names);
  await tools.close();
});

it("tools are listed anew when asked for", async () => {
  const tools = await mcpTools(client, { filter: ({ name }) => name !== "echo" });
  server.setBonusTool(true);
  const after = await tools.refresh();
  expect(after).toBe(tools.current);
  expect(Object.keys(after)).toContain("bonus");
  expect(Object.keys(after)).not.toContain("echo");
});
