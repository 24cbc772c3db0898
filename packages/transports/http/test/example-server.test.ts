import { createClient, InputError, RpcError } from "@plugboard/core";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { afterEach, beforeEach, expect, it } from "vitest";

let server: ExampleServer;
beforeEach(async () => {
  server = await startExampleServer();
});
afterEach(() => server.close());

const info = { name: "test", version: "1.0.0" };
const connect = (options: Omit<Parameters<typeof createClient>[0], "transport"> = {}) =>
  createClient({ transport: http(server.url), info, ...options });
const textOf = (result: { content: { type: string }[] }) =>
  (result.content[0] as { text?: string } | undefined)?.text;

it("seed T1, seed A5: discovery, tools, resources and prompts work, with a non-ASCII argument", async () => {
  await using client = connect();
  const discovery = await client.discover();
  expect(discovery.supportedVersions).toContain("2026-07-28");
  expect(discovery.serverInfo?.name).toBeTypeOf("string");

  const { tools, nextCursor } = await client.listTools();
  expect(nextCursor).toBeTypeOf("string");
  const names = [];
  for await (const tool of client.allTools()) names.push(tool.name);
  expect(names.length).toBeGreaterThan(tools.length);
  expect(new Set(names).size).toBe(names.length);
  const echoed = await client.callTool({ name: "echo", arguments: { text: "é北京🚀" } });
  expect(textOf(echoed)).toBe("é北京🚀");

  const uris = [];
  for await (const resource of client.allResources()) uris.push(resource.uri);
  expect(uris).toContain("example://welcome");
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain("example://number/{n}");
  const welcome = await client.readResource({ uri: "example://welcome" });
  expect(welcome).toMatchObject({ cacheScope: "public", ttlMs: 3_600_000 });
  expect(welcome.contents[0]).toHaveProperty("text");
  const picture = await client.readResource({ uri: "example://gradient.png" });
  expect(picture.contents[0]).toHaveProperty("blob");

  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toContain("greet");
  const prompt = await client.getPrompt({ name: "greet", arguments: { name: "日本語" } });
  expect(JSON.stringify(prompt.messages)).toContain("日本語");
  const completed = await client.complete({
    ref: { type: "ref/prompt", name: "greet" },
    argument: { name: "tone", value: "" },
  });
  expect(completed.completion.values.length).toBeGreaterThan(0);
});

it("seed T2, seed B7: progress streams before the result, in order", async () => {
  await using client = connect();
  const seen: number[] = [];
  const onProgress = ({ progress, total }: { progress: number; total?: number | undefined }) => {
    expect(total).toBe(4);
    seen.push(progress);
  };
  await client.callTool({ name: "count", arguments: { steps: 4 } }, { onProgress });
  expect(seen).toEqual([1, 2, 3, 4]);
});

it("seed T3, seed B10: without a handler the question goes to the caller, who takes the call up again by hand", async () => {
  await using client = connect({ capabilities: { elicitation: { form: {} } } });
  const failure = await client.callTool({ name: "ask-rounds" }).catch((error) => error);
  expect(failure).toBeInstanceOf(InputError);
  expect(failure.code).toBe("no_handler");
  let { result } = JSON.parse(JSON.stringify({ result: failure.result }));
  for (const content of [{ name: "Ada" }, { confirm: true }]) {
    const [key, request] = Object.entries(result.inputRequests)[0] as [string, never];
    const { properties } = (request as { params: { requestedSchema: { properties: object } } })
      .params.requestedSchema;
    const field = Object.keys(properties)[0] as string;
    const answer = { action: "accept", content: { [field]: Object.values(content)[0] } };
    const outcome = await client
      .callTool({
        name: "ask-rounds",
        inputResponses: { [key]: answer },
        requestState: result.requestState,
      })
      .catch((error) => error);
    if (!(outcome instanceof InputError)) {
      expect(textOf(outcome)).toContain("Ada");
      return;
    }
    result = outcome.result;
  }
  expect.unreachable();
});

it("seed T3, seed B9: a handler answers in as many rounds as the server wants", async () => {
  const asked: string[] = [];
  await using client = connect({
    input: {
      elicitation: ({ message, requestedSchema }) => {
        asked.push(message);
        const [field, schema] = Object.entries(requestedSchema.properties)[0] ?? ["", undefined];
        return {
          action: "accept",
          content: { [field]: schema?.type === "boolean" ? true : "Ada" },
        };
      },
    },
  });
  expect(textOf(await client.callTool({ name: "ask-rounds" }))).toContain("Ada");
  expect(asked).toHaveLength(2);
});

it("COR-92: a form accepted without content carries the defaults of its fields", async () => {
  await using client = connect({ input: { elicitation: () => ({ action: "accept" }) } });
  const content = JSON.parse(textOf(await client.callTool({ name: "ask-form" })) ?? "null");
  expect(Object.keys(content).length).toBeGreaterThan(3);
});

it("sampling, roots, pages to visit and resources that ask are answered by their handlers", async () => {
  await using client = connect({
    input: {
      sampling: ({ messages }) => ({
        role: "assistant",
        content: { type: "text", text: `${messages.length} read` },
        model: "none",
      }),
      roots: [{ uri: "file:///work", name: "work" }],
      elicitationUrl: ({ url }) => ({ action: new URL(url).pathname ? "accept" : "decline" }),
      elicitation: ({ requestedSchema }) => ({
        action: "accept",
        content: { [Object.keys(requestedSchema.properties)[0] as string]: "open sesame" },
      }),
    },
  });
  expect(textOf(await client.callTool({ name: "ask-model" }))).toContain("none: 1 read");
  expect(textOf(await client.callTool({ name: "ask-roots" }))).toContain("file:///work");
  expect(textOf(await client.callTool({ name: "ask-both" }))).toBe("1 roots; 1 read");
  const locked = await client.readResource({ uri: "example://locked" });
  expect(locked.contents).toHaveLength(1);
  expect((await client.callTool({ name: "ask-url" })).isError ?? false).toBe(false);
  expect(textOf(await client.callTool({ name: "patience" }))).toBeTypeOf("string");
});

it("seed T4, seed A6, seed B13: listen receives a change that was published, and ends without an error when the server stops", async () => {
  await using client = connect();
  const subscription = client.listen({
    toolsListChanged: true,
    resourceSubscriptions: ["example://counter"],
  });
  await expect(subscription.acknowledged).resolves.toEqual({
    toolsListChanged: true,
    resourceSubscriptions: ["example://counter"],
  });
  server.setBonusTool(true);
  const changes = subscription[Symbol.asyncIterator]();
  await expect(changes.next()).resolves.toEqual({ done: false, value: { kind: "tools" } });
  await client.callTool({ name: "bump" });
  await expect(changes.next()).resolves.toEqual({
    done: false,
    value: { kind: "resource", uri: "example://counter" },
  });
  const end = changes.next();
  await server.close();
  await expect(end).resolves.toEqual({ done: true, value: undefined });
});

it("HTTP-47, B20, seed T5, seed B14: cancelling a call cancels the tool on the server, and the next call is served", async () => {
  await using client = connect();
  const controller = new AbortController();
  const call = client.callTool(
    { name: "slow", arguments: { ms: 60_000, label: "given up" } },
    { signal: controller.signal },
  );
  await server.whenStarted("given up");
  controller.abort("enough");
  await expect(call).rejects.toBe("enough");
  await server.whenCancelled("given up");
  expect(textOf(await client.callTool({ name: "echo", arguments: { text: "next" } }))).toBe("next");
  expect(server.requests.every(({ method }) => method === "POST")).toBe(true);
});

it("HTTP-20, HTTP-29, seed T6: annotated arguments are repeated in headers, nested ones and whole numbers such as 1.0E7 too", async () => {
  await using client = connect();
  const args = { region: "Zürich", limit: 1.0e7, dryRun: false, target: { zone: " a " } };
  await client.callTool({ name: "mirror", arguments: args });
  const last = server.requests.at(-1)?.headers as Record<string, string>;
  expect(last).toMatchObject({
    "mcp-param-region": "=?base64?WsO8cmljaA==?=",
    "mcp-param-limit": "10000000",
    "mcp-param-dry-run": "false",
    "mcp-param-zone": "=?base64?IGEg?=",
    "mcp-name": "mirror",
    "mcp-method": "tools/call",
  });
  const methods = server.requests.map(({ headers }) => (headers as typeof last)["mcp-method"]);
  expect(methods.filter((method) => method === "tools/call")).toHaveLength(2); // refused, then served
});

it("seed T7, seed B15: an error response is an RpcError with code, message and data", async () => {
  await using client = connect();
  const call = client.callTool({
    name: "fail-protocol",
    arguments: { code: 4711, message: "by request", data: { why: "test" } },
  });
  await expect(call).rejects.toBeInstanceOf(RpcError);
  await expect(call).rejects.toMatchObject({
    code: 4711,
    message: expect.stringContaining("by request"),
  });
  const failed = await client.callTool({ name: "fail" });
  expect(failed.isError).toBe(true);
});

it("seed T9, seed B19, seed R-1: with a call limit of one, an input handler may call a tool and wait for it", async () => {
  await using client = createClient({
    transport: http(server.url, { maxConcurrentCalls: 1 }),
    info,
    input: {
      elicitation: async () => {
        await client.callTool({ name: "echo", arguments: { text: "nested" } });
        return { action: "accept" };
      },
    },
  });
  const result = await client.callTool({ name: "ask-form" });
  expect(textOf(result)).toBeTypeOf("string");
});

it("seed B12: subscriptions take no place of the call limit", async () => {
  await using client = createClient({
    transport: http(server.url, { maxConcurrentCalls: 1 }),
    info,
  });
  const subscriptions = [1, 2, 3].map(() => client.listen({ toolsListChanged: true }));
  await Promise.all(subscriptions.map(({ acknowledged }) => acknowledged));
  expect(textOf(await client.callTool({ name: "echo", arguments: { text: "free" } }))).toBe("free");
  server.setBonusTool(true);
  for (const subscription of subscriptions) {
    for await (const change of subscription) {
      expect(change).toEqual({ kind: "tools" });
      await client.listTools(); // a call from inside the loop
      break;
    }
  }
});

it("log messages of a call reach its listener", async () => {
  await using client = connect();
  const levels: string[] = [];
  await client.callTool({ name: "log" }, { onLog: ({ level }) => void levels.push(level) });
  expect(levels).toContain("debug");
  expect(levels).toContain("emergency");
});

it("HTTP-69, seed T8: pinned to later revisions, a server of earlier ones gives UnsupportedError that says so", async () => {
  await using legacy = await startExampleServer({ era: "legacy" });
  for (const first of ["discover", "listTools"] as const) {
    await using client = createClient({ era: "modern", transport: http(legacy.url), info });
    await expect(client[first]()).rejects.toMatchObject({
      name: "UnsupportedError",
      message: expect.stringContaining("initialize"),
    });
  }
});
