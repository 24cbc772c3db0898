import { describe, expect, test } from "vitest";
import { modernCall } from "./test-support/modern-call.js";
import { useServer } from "./test-support/use-server.js";

const server = useServer();

/** Reads a list page by page. */
async function pagesOf(method: string, key: string): Promise<readonly unknown[][]> {
  const pages: unknown[][] = [];
  let cursor: unknown;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const { result } = await modernCall(server(), { method, params });
    pages.push(result[key] as unknown[]);
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

describe("pages", () => {
  test("the tools come in two pages without a gap or a repeat", async () => {
    const pages = await pagesOf("tools/list", "tools");
    expect(pages.map((page) => page.length)).toEqual([12, 11]);
    const names = pages.flat().map((tool) => (tool as { name: string }).name);
    expect(new Set(names).size).toBe(23);
    expect(names.slice(0, 3)).toEqual(["echo", "add", "weather"]);
  });

  test("the resources come in two pages, those of a template among them", async () => {
    const pages = await pagesOf("resources/list", "resources");
    expect(pages.map((page) => page.length)).toEqual([12, 10]);
    const uris = pages.flat().map((resource) => (resource as { uri: string }).uri);
    expect(uris).toContain("example://weather/france/paris");
  });

  test.each(["%%", Buffer.from("resources:12").toString("base64url"), ""])(
    "the cursor %j, which is none of the tool list, is invalid params",
    async (cursor) => {
      const { error } = await modernCall(server(), { method: "tools/list", params: { cursor } });
      expect(error?.code).toBe(-32602);
    },
  );
});

describe("cache hints", () => {
  test.each([
    ["tools/list", {}, { ttlMs: 60_000, cacheScope: "public" }],
    ["prompts/list", {}, { ttlMs: 60_000, cacheScope: "public" }],
    ["resources/list", {}, { ttlMs: 30_000, cacheScope: "private" }],
    ["resources/templates/list", {}, { ttlMs: 60_000, cacheScope: "public" }],
    ["server/discover", {}, { ttlMs: 60_000, cacheScope: "public" }],
    ["resources/read", { uri: "example://welcome" }, { ttlMs: 3_600_000, cacheScope: "public" }],
    ["resources/read", { uri: "example://counter" }, { ttlMs: 10_000, cacheScope: "private" }],
  ])("%s %j says how long it may be kept", async (method, params, hint) => {
    const { result } = await modernCall(server(), { method, params });
    expect(result).toMatchObject(hint);
  });
});

describe("resources", () => {
  const read = (uri: string) => modernCall(server(), { method: "resources/read", params: { uri } });

  test("a text resource is read as text", async () => {
    const { result } = await read("example://welcome");
    expect(result.contents).toMatchObject([
      { uri: "example://welcome", text: expect.stringContaining("# Welcome") },
    ]);
  });

  test("a binary resource is read as base64", async () => {
    const { result } = await read("example://gradient.png");
    const [content] = result.contents as { blob: string }[];
    expect(
      Buffer.from(content?.blob ?? "", "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  test("a resource of a template is read by its variables", async () => {
    const { result } = await read("example://weather/france/lyon");
    expect(JSON.stringify(result.contents)).toContain("Lyon");
  });

  test.each(["example://weather/france/oslo", "example://nowhere"])(
    "%s, which is not there, is invalid params that name it",
    async (uri) => {
      const { error } = await read(uri);
      expect(error).toMatchObject({ code: -32602, data: { uri } });
    },
  );
});

describe("prompts and completion", () => {
  const get = (params: Record<string, unknown>) =>
    modernCall(server(), { method: "prompts/get", params });
  const complete = async (params: Record<string, unknown>) => {
    const { result } = await modernCall(server(), { method: "completion/complete", params });
    return result.completion;
  };

  test("greet puts its arguments into the message", async () => {
    const { result } = await get({ name: "greet", arguments: { name: "Bo", tone: "funny" } });
    expect(result.messages).toEqual([
      { role: "user", content: { type: "text", text: "Write a funny greeting to Bo." } },
    ]);
  });

  test("a missing argument is invalid params", async () => {
    const { error } = await get({ name: "greet", arguments: {} });
    expect(error?.code).toBe(-32602);
  });

  test("summarise embeds a resource", async () => {
    const { result } = await get({ name: "summarise" });
    const [, message] = result.messages as unknown[];
    expect(message).toMatchObject({
      content: { type: "resource", resource: { uri: "example://welcome" } },
    });
  });

  test("an argument of a prompt is completed", async () => {
    const ref = { type: "ref/prompt", name: "greet" };
    const completion = await complete({ ref, argument: { name: "tone", value: "f" } });
    expect(completion).toMatchObject({ values: ["formal", "friendly", "funny"], hasMore: false });
  });

  test("a template is completed in view of what is chosen already", async () => {
    const ref = { type: "ref/resource", uri: "example://weather/{country}/{city}" };
    const argument = { name: "city", value: "b" };
    const context = { arguments: { country: "italy" } };
    expect(await complete({ ref, argument })).toMatchObject({ total: 4 });
    expect(await complete({ ref, argument, context })).toMatchObject({ values: ["bologna"] });
  });

  test("no more than 100 completions come at once", async () => {
    const ref = { type: "ref/resource", uri: "example://number/{n}" };
    const completion = await complete({ ref, argument: { name: "n", value: "" } });
    expect(completion).toMatchObject({ total: 250, hasMore: true });
    expect((completion as { values: unknown[] }).values).toHaveLength(100);
  });
});
