import { type Client, cache, createClient, type Transport } from "@plugboard/core";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const hints = { ttlMs: 60_000, cacheScope: "public" };
const lists = {
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
  contents: [],
  messages: [],
  content: [],
  completion: { values: [] },
  supportedVersions: ["2026-07-28"],
  capabilities: {},
};

/** A server that gives everything with these hints; each result says the how manieth it is. */
function counting(rest: object = hints) {
  let count = 0;
  return scriptedTransport((request) => [
    resultFor(request, { ...lists, ...rest, count: ++count }),
  ]);
}
const clientOf = (transport: Transport, options?: Parameters<typeof cache>[0]) =>
  createClient({ transport, interceptors: [cache(options)] });
const asks = (transport: ReturnType<typeof counting>) => transport.requests.length;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const calls: readonly [string, (client: Client) => Promise<unknown>, number][] = [
  ["discover", (client) => client.discover(), 1],
  ["listTools", (client) => client.listTools(), 1],
  ["listResources", (client) => client.listResources(), 1],
  ["listResourceTemplates", (client) => client.listResourceTemplates(), 1],
  ["listPrompts", (client) => client.listPrompts(), 1],
  ["readResource", (client) => client.readResource({ uri: "u" }), 1],
  ["callTool", (client) => client.callTool({ name: "n" }), 2],
  ["getPrompt", (client) => client.getPrompt({ name: "n" }), 2],
  [
    "complete",
    (client) =>
      client.complete({
        ref: { type: "ref/prompt", name: "n" },
        argument: { name: "a", value: "" },
      }),
    2,
  ],
  ["another method", (client) => client.request("vendor/list", {}, (result) => result), 2],
];

it.each(calls)("COR-157: %s twice asks the server", async (_, call, expected) => {
  const transport = counting();
  const client = clientOf(transport);
  const first = await call(client);
  const second = await call(client);
  expect(asks(transport)).toBe(expected);
  if (expected === 1) expect(second).toEqual(first);
});

describe("COR-151, B35: a result is kept for its time, and no longer", () => {
  it("to the millisecond, by the clock at reception", async () => {
    const transport = counting({ ttlMs: 1_000, cacheScope: "public" });
    const client = clientOf(transport);
    await client.listTools();
    await vi.advanceTimersByTimeAsync(999);
    await client.listTools();
    expect(asks(transport)).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await client.listTools();
    expect(asks(transport)).toBe(2);
  });
  it.each([0, undefined, null, -5, "60", {}])("ttlMs %j keeps nothing", async (ttlMs) => {
    const transport = counting({ ttlMs, cacheScope: "public" });
    const client = clientOf(transport);
    await client.listTools();
    await client.listTools();
    expect(asks(transport)).toBe(2);
  });
  it("ttlMs 1e18 does not overflow", async () => {
    const transport = counting({ ttlMs: 1e18, cacheScope: "public" });
    const client = clientOf(transport);
    await client.listTools();
    await vi.advanceTimersByTimeAsync(3_600_000);
    await client.listTools();
    expect(asks(transport)).toBe(1);
  });
});

it("COR-150: another uri, another cursor, other capabilities are another entry; _meta is not", async () => {
  const transport = counting();
  const client = clientOf(transport);
  await client.readResource({ uri: "a" });
  await client.readResource({ uri: "b" });
  await client.listTools();
  await client.listTools({ cursor: "" });
  await client.listTools({ cursor: "x" });
  await client.listTools({}, { input: { roots: [] } });
  expect(asks(transport)).toBe(6);
  await client.readResource({ uri: "a", _meta: { traceparent: "t" } });
  await client.listTools({ cursor: undefined });
  expect(asks(transport)).toBe(6);
});

describe("COR-152: a private result crosses no authorization context", () => {
  it.each(["private", undefined, "PUBLIC", 1])(
    "scope %j without a partition is not kept",
    async (cacheScope) => {
      const transport = counting({ ttlMs: 60_000, cacheScope });
      const client = clientOf(transport);
      await client.listTools();
      await client.listTools();
      expect(asks(transport)).toBe(2);
    },
  );
  it("and with one is kept for its owner alone, while public ones are everybody's", async () => {
    let user = "ann";
    const transport = scriptedTransport((request) => [
      resultFor(request, {
        ...lists,
        ttlMs: 60_000,
        cacheScope: request.method === "tools/list" ? "private" : "public",
        user,
      }),
    ]);
    const client = clientOf(transport, { partition: () => user });
    await client.listTools();
    await client.listPrompts();
    user = "bob";
    expect(await client.listTools()).toMatchObject({ user: "bob" });
    expect(await client.listPrompts()).toMatchObject({ user: "ann" });
    user = "ann";
    expect(await client.listTools()).toMatchObject({ user: "ann" });
    expect(transport.requests).toHaveLength(3);
  });
  it("a result belongs to whoever was signed in when it was asked for", async () => {
    let user = "ann";
    const transport = scriptedTransport((request) => {
      user = "bob";
      return [resultFor(request, { ...lists, ttlMs: 60_000, cacheScope: "private" })];
    });
    const client = clientOf(transport, { partition: () => user });
    await client.listTools();
    await client.listTools();
    expect(transport.requests).toHaveLength(2);
  });
});

it("each client has a cache of its own, even from one interceptor", async () => {
  const shared = cache();
  const transports = [counting(), counting()];
  for (const transport of transports) {
    await createClient({ transport, interceptors: [shared] }).listTools();
  }
  expect(transports.map(asks)).toEqual([1, 1]);
});

it("B35: what a caller changes in its copy changes nobody else's", async () => {
  const tool = {
    name: "t",
    inputSchema: { type: "object", properties: { a: { type: "string" } } },
  };
  const transport = scriptedTransport((request) => [
    resultFor(request, { ...hints, tools: [tool] }),
  ]);
  const client = clientOf(transport);
  for (let i = 0; i < 3; i++) {
    const { tools } = await client.listTools();
    expect(tools).toEqual([tool]);
    Object.assign(tools[0]?.inputSchema.properties as object, { a: `changed ${i}` });
    tools.length = 0;
    tool.inputSchema.properties.a = { type: "string" }; // the first caller has the server's own object
  }
  expect(transport.requests).toHaveLength(1);
});

it("COR-83, COR-157: errors, questions, and results of repeated calls are not kept", async () => {
  const inputRequests = { a: { method: "roots/list" } };
  const transport = scriptedTransport((request) => {
    if (request.method === "tools/list")
      return [errorFor(request, { code: -32_603, message: "no" })];
    if (request.params?.inputResponses === undefined) {
      return [resultFor(request, { resultType: "input_required", inputRequests, ...hints })];
    }
    return [resultFor(request, { contents: [], ...hints })];
  });
  const client = createClient({ transport, interceptors: [cache()], input: { roots: [] } });
  await client.listTools().catch(() => {});
  await client.listTools().catch(() => {});
  expect(transport.requests).toHaveLength(2);
  await client.readResource({ uri: "u" });
  await client.readResource({ uri: "u" });
  expect(transport.requests).toHaveLength(6);
});

it("COR-83: a call with a state alone is neither answered from the cache nor kept", async () => {
  const transport = counting();
  const client = clientOf(transport);
  await client.readResource({ uri: "u" });
  await client.readResource({ uri: "u", requestState: "s" });
  await client.readResource({ uri: "u", requestState: "s" });
  expect(asks(transport)).toBe(3);
});

it("refresh goes past the cache, and what it fetches is kept", async () => {
  const transport = counting();
  const client = clientOf(transport);
  await client.listTools();
  expect(await client.listTools({}, { refresh: true })).toMatchObject({ count: 2 });
  expect(await client.listTools()).toMatchObject({ count: 2 });
});

it("COR-156: every page has its own time, and a cursor that is refused drops all pages", async () => {
  const ttls: { [cursor: string]: number } = { first: 3_000, p2: 1_000, p3: 0 };
  let isRefused = false;
  const transport = scriptedTransport((request) => {
    const cursor = String(request.params?.cursor ?? "first");
    if (isRefused && cursor !== "first")
      return [errorFor(request, { code: -32_602, message: "cursor" })];
    const nextCursor = cursor === "first" ? "p2" : cursor === "p2" ? "p3" : undefined;
    return [
      resultFor(request, { ...lists, ttlMs: ttls[cursor], cacheScope: "public", nextCursor }),
    ];
  });
  const client = clientOf(transport);
  const walk = async (): Promise<number> => {
    const before = transport.requests.length;
    for await (const _ of client.allTools());
    return transport.requests.length - before;
  };
  expect(await walk()).toBe(3);
  expect(await walk()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await walk()).toBe(2);
  isRefused = true;
  await expect(walk()).rejects.toMatchObject({ code: -32_602 });
  isRefused = false;
  expect(await walk()).toBe(3);
});

it("COR-156: an error about something else than a cursor drops nothing", async () => {
  const refuse: { [key: string]: number } = { bad: -32_602, "cursor-of-a-busy-server": -32_603 };
  const transport = scriptedTransport((request) => {
    const code = refuse[String(request.params?.uri ?? request.params?.cursor)];
    return [
      code === undefined
        ? resultFor(request, { ...lists, ...hints })
        : errorFor(request, { code, message: "no" }),
    ];
  });
  const client = clientOf(transport);
  await client.readResource({ uri: "good" });
  await client.listTools();
  await client.readResource({ uri: "bad" }).catch(() => {});
  await client.listTools({ cursor: "cursor-of-a-busy-server" }).catch(() => {});
  await client.readResource({ uri: "good" });
  await client.listTools();
  expect(transport.requests).toHaveLength(4);
});

it("what it keeps is bounded by number: the oldest goes first", async () => {
  const transport = counting();
  const client = clientOf(transport, { maxEntries: 2 });
  for (const uri of ["a", "b", "c"]) await client.readResource({ uri });
  await client.readResource({ uri: "c" });
  await client.readResource({ uri: "b" });
  expect(asks(transport)).toBe(3);
  await client.readResource({ uri: "a" });
  expect(asks(transport)).toBe(4);
});

it("what it keeps is bounded by size, and what is larger than all of it is not kept", async () => {
  const transport = scriptedTransport((request) => [
    resultFor(request, { contents: [], ...hints, filler: "x".repeat(Number(request.params?.uri)) }),
  ]);
  const client = clientOf(transport, { maxCharacters: 1_000 });
  for (const uri of ["500", "501", "2000"]) await client.readResource({ uri });
  await client.readResource({ uri: "501" });
  expect(transport.requests).toHaveLength(3);
  await client.readResource({ uri: "500" });
  await client.readResource({ uri: "2000" });
  expect(transport.requests).toHaveLength(5);
});

it("what fills the bound to the last character is kept", async () => {
  const result = { resultType: "complete", contents: [], ...hints };
  const maxCharacters = JSON.stringify(result).length;
  for (const [bound, asked] of [
    [maxCharacters, 1],
    [maxCharacters - 1, 2],
  ] as const) {
    const transport = scriptedTransport((request) => [resultFor(request, result)]);
    const client = clientOf(transport, { maxCharacters: bound });
    await client.readResource({ uri: "u" });
    await client.readResource({ uri: "u" });
    expect(transport.requests).toHaveLength(asked);
  }
});

it("B35, seed R-2: headers are repeated by the schema of a list that was not kept, and by a kept one", async () => {
  for (const ttlMs of [0, 60_000]) {
    const tool = {
      name: "t",
      inputSchema: { type: "object", properties: { a: { type: "string", "x-mcp-header": "A" } } },
    };
    const transport = scriptedTransport(
      (request) => [
        resultFor(
          request,
          request.method === "tools/list"
            ? { tools: [tool], ttlMs, cacheScope: "public" }
            : { content: [] },
        ),
      ],
      { mirrorsParams: true },
    );
    const client = clientOf(transport);
    await client.listTools();
    await client.listTools();
    await client.callTool({ name: "t", arguments: { a: "x" } });
    expect(transport.requests.at(-1)?.options.mirrored).toEqual([{ name: "A", value: "x" }]);
  }
});

it("COR-153: nothing is fetched that nobody asked for", async () => {
  const transport = counting({ ttlMs: 10, cacheScope: "public" });
  await clientOf(transport).listTools();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asks(transport)).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
