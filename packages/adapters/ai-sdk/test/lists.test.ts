import { cache, createClient, type JsonObject } from "@plugboard/core";
import { ConnectionError, type RequestMessage } from "@plugboard/core/transport";
import { notificationFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { generateText, stepCountIs } from "ai";
import { expect, it } from "vitest";
import { mcpTools } from "../src/index.js";
import { scriptedModel, seenResults } from "./scripted-model.js";

const LEGAL = /^[A-Za-z0-9_-]{1,64}$/;
const tool = (name: string, rest: object = {}) => ({
  name,
  inputSchema: { type: "object" },
  ...rest,
});

/** A client whose server has these tools, and answers calls with what it was called. */
function clientOf(names: string[], result?: JsonObject) {
  const transport = scriptedTransport((request) => {
    const called = { content: [{ type: "text", text: `${request.params?.name}` }] };
    const listed = { tools: names.map((name) => tool(name)) };
    return [
      resultFor(request, request.method === "tools/list" ? listed : (result ?? called)),
    ] as unknown[];
  });
  return { client: createClient({ transport, era: "modern" }), transport };
}

it("COR-179: every name is made legal for models, none is lost, and each leads back to its own tool", async () => {
  const names = [
    "plain",
    "a.b",
    "a_b",
    "a/b",
    "a b",
    "a:b",
    "A.b",
    "日本",
    "日国",
    "",
    "__proto__",
    "constructor",
    "x".repeat(64),
    "x".repeat(65),
    `${"x".repeat(65)}y`,
  ];
  const { client } = clientOf([...names, "a.b"]);
  const tools = await mcpTools(client);
  const legal = Object.keys(tools.current);
  expect(legal).toHaveLength(names.length);
  for (const name of legal) expect(name).toMatch(LEGAL);
  expect([...tools.names.values()]).toEqual(names);
  for (const name of ["plain", "a_b", "x".repeat(64)]) expect(tools.names.get(name)).toBe(name);
  const model = scriptedModel(legal.map((name) => [name, {}] as const));
  await generateText({ model, tools: tools.current, prompt: "Go.", stopWhen: stepCountIs(2) });
  const heard = names.map((name) => ({ type: "text", value: name || "(no content)" }));
  expect(seenResults(model)).toEqual(heard);
});

it("a tool that takes the name another one would be given does not displace it", async () => {
  const alone = await mcpTools(clientOf(["a.b"]).client);
  const [given = ""] = alone.names.keys();
  expect(given).toMatch(/^a_b_[0-9a-f]{8}$/);
  const both = await mcpTools(clientOf(["a.b", given]).client);
  expect(both.names.get(given)).toBe(given);
  expect([...both.names.values()]).toEqual(["a.b", given]);
});

it("names with a prefix too long for both are shortened, and stay apart", async () => {
  const { client } = clientOf(["x".repeat(60), `${"x".repeat(60)}y`]);
  const tools = await mcpTools(client, { prefix: "server-one_" });
  expect(new Set(tools.names.keys()).size).toBe(2);
  for (const name of tools.names.keys()) {
    expect(name).toMatch(LEGAL);
    expect(name.startsWith("server-one_x")).toBe(true);
  }
});

it.each(["a.b", "x".repeat(33), "a b"])("the prefix %j is refused", async (prefix) => {
  await expect(mcpTools(clientOf([]).client, { prefix })).rejects.toThrow(TypeError);
});

it("5,000 tools, whose names all have to be changed, are all there", async () => {
  const { client } = clientOf(Array.from({ length: 5_000 }, (_, index) => `tool.${index}`));
  const tools = await mcpTools(client);
  expect(tools.names.size).toBe(5_000);
  expect(Object.keys(tools.current)).toHaveLength(5_000);
});

it("schemas that mean nothing, or never end, are passed on as they are", async () => {
  const strange = {
    type: "object",
    $defs: { a: { $ref: "#/$defs/a" } },
    properties: { p: { $ref: "#/$defs/a", pattern: "(a+)+$", "x-vendor": 1 } },
  };
  const transport = scriptedTransport((request) => [
    resultFor(request, { tools: [tool("t", { inputSchema: strange })] }),
  ]);
  const tools = await mcpTools(createClient({ transport, era: "modern" }));
  const model = scriptedModel("hello");
  await generateText({ model, tools: tools.current, prompt: "Go." });
  expect(model.doGenerateCalls[0]?.tools).toMatchObject([{ inputSchema: strange }]);
});

it.each([
  ["null", null],
  ["false", false],
  ["0", 0],
  ["a list", [1]],
])("COR-175: structured content that is %s is there", async (_, structuredContent) => {
  const { client } = clientOf(["t"], { content: [], structuredContent });
  const tools = await mcpTools(client, { results: "structured" });
  const model = scriptedModel([["t", {}]]);
  await generateText({ model, tools: tools.current, prompt: "Go.", stopWhen: stepCountIs(2) });
  expect(seenResults(model)).toEqual([{ type: "json", value: structuredContent }]);
});

it("COR-176: without structured content, the content is what there is", async () => {
  const tools = await mcpTools(clientOf(["t"]).client, { results: "structured" });
  const model = scriptedModel([["t", {}]]);
  await generateText({ model, tools: tools.current, prompt: "Go.", stopWhen: stepCountIs(2) });
  expect(seenResults(model)).toEqual([{ type: "text", value: "t" }]);
});

it("what many left-out pictures say is bounded as well, and errors are", async () => {
  const picture = { type: "image", mimeType: "image/png", data: "AAAA" };
  const content = Array.from({ length: 10_000 }, () => picture);
  const limits = { maxMediaBytes: 0, maxResultChars: 60 };
  for (const isError of [false, true]) {
    const { client } = clientOf(["t"], { content, isError });
    const tools = await mcpTools(client, limits);
    const model = scriptedModel([["t", {}]]);
    await generateText({ model, tools: tools.current, prompt: "Go.", stopWhen: stepCountIs(2) });
    const [seen] = seenResults(model) as { type: string; value: string }[];
    expect(seen?.type).toBe(isError ? "error-text" : "text");
    expect(seen?.value.length).toBeLessThan(200);
  }
});

it("B30: a list that can't be had keeps the tools that there are, and says why", async () => {
  let lists = 0;
  const transport = scriptedTransport(async function* (request: RequestMessage) {
    if (request.method === "subscriptions/listen") {
      const method = "notifications/subscriptions/acknowledged";
      yield notificationFor(request, {
        method,
        params: { notifications: { toolsListChanged: true } },
      });
      yield notificationFor(request, { method: "notifications/tools/list_changed" });
      yield await new Promise<never>(() => {});
    }
    if (lists++ > 0) throw new ConnectionError("unreachable", "Nobody is there.");
    yield resultFor(request, { tools: [tool("t")] });
  });
  const client = createClient({ transport, era: "modern" });
  let told = (_: unknown) => {};
  const error = new Promise((resolve) => {
    told = resolve;
  });
  const tools = await mcpTools(client, { listen: true, onError: (reason) => told(reason) });
  await expect(error).resolves.toMatchObject({ code: "unreachable" });
  expect(Object.keys(tools.current)).toEqual(["t"]);
  await tools.close();
  await client.close();
});

it("a server without subscriptions has tools all the same, and it is said that they are not followed", async () => {
  const transport = scriptedTransport((request) =>
    request.method === "tools/list"
      ? [resultFor(request, { tools: [tool("t")] })]
      : [{ jsonrpc: "2.0", id: request.id, error: { code: -32601, message: "No such method." } }],
  );
  const client = createClient({ transport, era: "modern" });
  let told = (_: unknown) => {};
  const error = new Promise((resolve) => {
    told = resolve;
  });
  const tools = await mcpTools(client, { listen: true, onError: (reason) => told(reason) });
  expect(Object.keys(tools.current)).toEqual(["t"]);
  await expect(error).resolves.toMatchObject({ code: -32601 });
  await tools.close();
});

it("a list that can't be had at first is an error, and nothing is left open", async () => {
  const transport = scriptedTransport(async function* (request: RequestMessage) {
    if (request.method === "tools/list") throw new ConnectionError("too_large", "Too much.");
    const method = "notifications/subscriptions/acknowledged";
    yield notificationFor(request, { method, params: { notifications: {} } });
    yield await new Promise<never>(() => {});
  });
  const client = createClient({ transport, era: "modern" });
  await expect(mcpTools(client, { listen: true })).rejects.toMatchObject({ code: "too_large" });
  await transport.cancellation(({ method }) => method === "subscriptions/listen");
});

it("of several tools with one name the first counts", async () => {
  const transport = scriptedTransport((request) => [
    resultFor(request, {
      tools: [tool("t", { description: "first" }), tool("t", { description: "second" })],
    }),
  ]);
  const tools = await mcpTools(createClient({ transport, era: "modern" }));
  expect(tools.current.t?.description).toBe("first");
});

it("listing anew asks the server, not a cache", async () => {
  let lists = 0;
  const transport = scriptedTransport((request) => {
    lists += 1;
    const tools = [tool(`t${lists}`)];
    return [resultFor(request, { tools, ttlMs: 60_000, cacheScope: "public" })];
  });
  const client = createClient({ transport, era: "modern", interceptors: [cache()] });
  const tools = await mcpTools(client);
  await mcpTools(client);
  expect(lists).toBe(1);
  expect(Object.keys(await tools.refresh())).toEqual(["t2"]);
});

it("tools that are followed are listed once changes are heard of, so that none is missed", async () => {
  let acknowledge = () => {};
  const acknowledged = new Promise<void>((resolve) => {
    acknowledge = resolve;
  });
  const transport = scriptedTransport(async function* (request: RequestMessage) {
    if (request.method === "tools/list") yield resultFor(request, { tools: [] });
    await acknowledged;
    const method = "notifications/subscriptions/acknowledged";
    yield notificationFor(request, { method, params: { notifications: {} } });
    yield await new Promise<never>(() => {});
  });
  const opening = mcpTools(createClient({ transport, era: "modern" }), { listen: true });
  await transport.requested(({ method }) => method === "subscriptions/listen");
  await new Promise((resolve) => setImmediate(resolve));
  expect(transport.requests).toHaveLength(1);
  acknowledge();
  await (await opening).close();
  expect(transport.requests).toHaveLength(2);
});
