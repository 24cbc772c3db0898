import { type Client, createClient, ProtocolError } from "@plugboard/core";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});

const tool = (name: string) => ({ name, inputSchema: { type: "object" } });
/** A server whose page at a cursor is what the function says. */
const paged = (
  page: (cursor: string | undefined, count: number) => { names?: string[]; next?: unknown },
) => {
  let count = 0;
  return scriptedTransport((request) => {
    const { names = [], next } = page(request.params?.cursor as string | undefined, count++);
    return [resultFor(request, { tools: names.map(tool), nextCursor: next })];
  });
};
const cursors = (transport: ReturnType<typeof paged>) =>
  transport.requests.map(({ request }) => request.params?.cursor);
async function namesOf(tools: AsyncIterable<{ name: string }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of tools) names.push(name);
  return names;
}

const walks: readonly [
  string,
  string,
  string,
  (client: Client) => AsyncIterable<{ name: string }>,
][] = [
  ["allTools", "tools/list", "tools", (client) => client.allTools()],
  ["allPrompts", "prompts/list", "prompts", (client) => client.allPrompts()],
  ["allResources", "resources/list", "resources", (client) => client.allResources()],
  [
    "allResourceTemplates",
    "resources/templates/list",
    "resourceTemplates",
    (client) => client.allResourceTemplates(),
  ],
];

it.each(walks)(
  "%s yields what is on all pages, in the server's order",
  async (_, method, member, walk) => {
    const entry = (name: string) => ({ ...tool(name), uri: "u", uriTemplate: "u" });
    const transport = scriptedTransport((request) => [
      request.params?.cursor === "2"
        ? resultFor(request, { [member]: [entry("a")] })
        : resultFor(request, { [member]: [entry("c"), entry("b")], nextCursor: "2" }),
    ]);
    expect(await namesOf(walk(createClient({ transport })))).toEqual(["c", "b", "a"]);
    expect(transport.requests.map(({ request }) => request.method)).toEqual([method, method]);
  },
);

it("COR-160, B34: the empty cursor is followed, and null and absence end the walk", async () => {
  for (const end of [null, undefined]) {
    const transport = paged((cursor) => ({
      names: [String(cursor)],
      next: cursor === undefined ? "" : end,
    }));
    expect(await namesOf(createClient({ transport }).allTools())).toEqual(["undefined", ""]);
    expect(cursors(transport)).toEqual([undefined, ""]);
  }
});

it("COR-161: an empty page may have a next one", async () => {
  const transport = paged((cursor) => (cursor === undefined ? { next: "1" } : { names: ["a"] }));
  expect(await namesOf(createClient({ transport }).allTools())).toEqual(["a"]);
});

it.each(["p1", ""])(
  "COR-163, B34: the cursor %j for ever ends with an error after its entries, not in silence",
  async (next) => {
    const transport = paged((_, count) => ({ names: [`t${count}`], next }));
    const names: string[] = [];
    const failure = await (async () => {
      for await (const { name } of createClient({ transport }).allTools()) names.push(name);
    })().catch((error) => error);
    expect(failure).toBeInstanceOf(ProtocolError);
    expect(failure.code).toBe("endless_list");
    expect(names).toEqual(["t0", "t1"]);
    expect(transport.requests).toHaveLength(2);
  },
);

describe("COR-163, B34: a fresh cursor for ever", () => {
  const endless = () => paged((_, count) => ({ next: `p${count}` }));
  it("ends with an error after the 1,000 pages of the default", async () => {
    const transport = endless();
    const failure = await namesOf(createClient({ transport }).allTools()).catch((error) => error);
    expect(failure).toMatchObject({ name: "ProtocolError", code: "endless_list" });
    expect(failure.message).toMatch(/more than 1000 pages; `maxPages` raises the limit/);
    expect(transport.requests).toHaveLength(1_000);
  });
  it("or after as many as the option says", async () => {
    const transport = endless();
    const client = createClient({ transport, maxPages: 3 });
    await expect(namesOf(client.allTools())).rejects.toMatchObject({ code: "endless_list" });
    expect(transport.requests).toHaveLength(3);
  });
});

it("as many pages as the limit are fine, and 100 are below the default", async () => {
  const pages = (total: number) =>
    paged((_, count) => ({
      names: [`${count}`],
      next: count + 1 < total ? `${count}` : undefined,
    }));
  expect(await namesOf(createClient({ transport: pages(100) }).allTools())).toHaveLength(100);
  expect(await namesOf(createClient({ transport: pages(3), maxPages: 3 }).allTools())).toHaveLength(
    3,
  );
});

it("B34: an error on a later page is the caller's, after what came before", async () => {
  const transport = scriptedTransport((request) => [
    request.params?.cursor === undefined
      ? resultFor(request, { tools: [tool("a")], nextCursor: "2" })
      : errorFor(request, { code: -32_602, message: "cursor" }),
  ]);
  const names: string[] = [];
  const walk = (async () => {
    for await (const { name } of createClient({ transport }).allTools()) names.push(name);
  })();
  await expect(walk).rejects.toMatchObject({ name: "RpcError", code: -32_602 });
  expect(names).toEqual(["a"]);
});

it("a page is fetched when the loop gets there, and none after it is left", async () => {
  const transport = paged((_, count) => ({ names: [`${count}a`, `${count}b`], next: `${count}` }));
  const tools = createClient({ transport }).allTools();
  expect(transport.requests).toHaveLength(0);
  for await (const { name } of tools) {
    expect(transport.requests).toHaveLength(Number(name[0]) + 1);
    if (name === "1b") break;
  }
  expect(transport.requests).toHaveLength(2);
});

it("COR-162: page after page carries the options of the walk", async () => {
  const transport = paged((cursor) => ({ next: cursor === undefined ? "2" : undefined }));
  const ids: unknown[] = [];
  await namesOf(
    createClient({ transport }).allTools({ logLevel: "info", onRequestId: (id) => ids.push(id) }),
  );
  expect(ids).toEqual([1, 2]);
  for (const { request } of transport.requests) {
    expect(request.params?._meta).toMatchObject({ "io.modelcontextprotocol/logLevel": "info" });
  }
});

it("an abort between pages ends the walk with the signal's reason", async () => {
  const controller = new AbortController();
  const transport = paged((_, count) => ({ names: ["a"], next: `${count}` }));
  const walk = (async () => {
    for await (const _ of createClient({ transport }).allTools({ signal: controller.signal }))
      controller.abort("stop");
  })();
  await expect(walk).rejects.toBe("stop");
  expect(transport.requests).toHaveLength(1);
});

describe("the total time", () => {
  const slow = () =>
    scriptedTransport(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return [resultFor(request, { tools: [tool("a")], nextCursor: `${request.id}` })];
    });
  it("is not started again for each page, and the error names the limit of the whole", async () => {
    vi.useFakeTimers();
    const transport = slow();
    const failure = namesOf(createClient({ transport }).allTools({ totalTimeoutMs: 1_000 })).catch(
      (error) => error,
    );
    await vi.advanceTimersByTimeAsync(999);
    expect(transport.cancelled).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(transport.cancelled).toHaveLength(1);
    expect(await failure).toMatchObject({
      name: "TimeoutError",
      code: "total",
      limitMs: 1_000,
      message: "tools/list took longer than 1000 ms; `totalTimeoutMs` raises the limit.",
    });
    expect(transport.requests).toHaveLength(3);
  });
  it("that ended exactly with a page leaves none for the next", async () => {
    vi.useFakeTimers();
    const transport = slow();
    const failure = namesOf(createClient({ transport }).allTools({ totalTimeoutMs: 800.5 })).catch(
      (error) => error,
    );
    await vi.advanceTimersByTimeAsync(801);
    expect(await failure).toMatchObject({ code: "total", limitMs: 800.5 });
  });
  it("does not count what the caller takes between pages", async () => {
    vi.useFakeTimers();
    const transport = slow();
    const names: string[] = [];
    const walk = (async () => {
      for await (const { name } of createClient({ transport }).allTools({
        totalTimeoutMs: 1_000,
      })) {
        names.push(name);
        await new Promise((resolve) => setTimeout(resolve, 5_000));
      }
    })().catch((error) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(names).toEqual(["a", "a"]);
    expect(await walk).toMatchObject({ code: "total" });
  });
  it("may be without limit", async () => {
    vi.useFakeTimers();
    for (const totalTimeoutMs of [0, Number.POSITIVE_INFINITY]) {
      const client = createClient({ transport: slow(), maxPages: 3 });
      const failure = namesOf(client.allTools({ totalTimeoutMs })).catch((error) => error);
      await vi.advanceTimersByTimeAsync(1_200);
      expect(await failure).toMatchObject({ code: "endless_list" });
    }
  });
});
