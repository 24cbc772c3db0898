import { type Client, createClient, McpError, ProtocolError, type Warning } from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { describe, expect, it } from "vitest";

const tool = { name: "t", inputSchema: { type: "object" } };
const setUp = (result: object, options: { mirrorsParams?: boolean } = {}) => {
  const warnings: Warning[] = [];
  const transport = scriptedTransport((request) => [resultFor(request, result as never)], options);
  const client = createClient({ transport, onWarning: (warning) => warnings.push(warning) });
  return { warnings, transport, client };
};

const lists: readonly [
  string,
  string,
  string,
  object,
  (client: Client, params?: { cursor?: string }) => Promise<object>,
][] = [
  ["tools/list", "tools", "inputSchema", tool, (client, params) => client.listTools(params)],
  [
    "prompts/list",
    "prompts",
    "name",
    { name: "p" },
    (client, params) => client.listPrompts(params),
  ],
  [
    "resources/list",
    "resources",
    "uri",
    { name: "r", uri: "file:///r" },
    (client, params) => client.listResources(params),
  ],
  [
    "resources/templates/list",
    "resourceTemplates",
    "uriTemplate",
    { name: "r", uriTemplate: "file:///{r}" },
    (client, params) => client.listResourceTemplates(params),
  ],
];

describe.each(lists)("%s", (method, member, needed, entry, list) => {
  it("gives its entries in the server's order, and sends no cursor unless there is one", async () => {
    const second = { ...entry, name: "second" };
    const { client, transport } = setUp({
      [member]: [second, entry],
      ttlMs: 5,
      cacheScope: "public",
    });
    expect(await list(client)).toEqual({
      resultType: "complete",
      [member]: [second, entry],
      ttlMs: 5,
      cacheScope: "public",
    });
    const { request } = transport.requests[0] ?? {};
    expect(request?.method).toBe(method);
    expect(Object.keys(request?.params ?? {})).toEqual(["_meta"]);
  });

  it("COR-160, B34: a cursor is sent as it came, the empty one and 10 kB of quotes too", async () => {
    const { client, transport } = setUp({ [member]: [] });
    const cursors = ["", " a b ", `"'\\${"ü".repeat(10_000)}`];
    for (const cursor of cursors) await list(client, { cursor });
    expect(transport.requests.map(({ request }) => request.params?.cursor)).toEqual(cursors);
  });

  it("COR-44: absent cache hints fail nothing, and mean the least", async () => {
    const { client } = setUp({ [member]: [] });
    expect(await list(client)).toMatchObject({ ttlMs: 0, cacheScope: "private" });
    const negative = setUp({ [member]: [], ttlMs: -1, cacheScope: null });
    expect(await list(negative.client)).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  });

  it("B32: entries that are malformed are dropped and reported, the others stay", async () => {
    const { [needed]: _, ...lacking } = entry as { [member: string]: unknown };
    const { client, warnings } = setUp({
      [member]: [null, entry, 5, { ...entry, name: 5 }, lacking],
    });
    expect(await list(client)).toMatchObject({ [member]: [entry] });
    expect(warnings).toMatchObject([{ code: "list_entry_dropped", method }]);
    expect(warnings[0]?.message).toMatch(
      /^4 entries of .* are malformed and were dropped \(entry 0: /,
    );
  });

  it.each([null, undefined, "text", {}, 5])(
    "B32: %j for a list is a ProtocolError",
    async (value) => {
      const { client } = setUp({ [member]: value });
      const failure = await list(client).catch((error) => error);
      expect(failure).toBeInstanceOf(ProtocolError);
      expect(failure).toMatchObject({
        code: "invalid_result",
        message: `The result of ${method} does not fit: ${member} is no list.`,
      });
    },
  );

  it("B32, COR-161: null for an optional member counts as absent", async () => {
    const spelled = { ...entry, title: null, description: null, icons: null, _meta: null };
    const { client, warnings } = setUp({ [member]: [spelled], nextCursor: null, _meta: null });
    const page = await list(client);
    expect(page).toMatchObject({ [member]: [entry] });
    expect(page).not.toHaveProperty("nextCursor");
    expect(warnings).toEqual([]);
  });

  it("COR-09: members that are not known are kept, in page and entries", async () => {
    const known = { ...entry, "x-vendor": { a: [1] }, icons: [{ src: "data:,", "x-more": 1 }] };
    const { client } = setUp({ [member]: [known], "x-page": true });
    expect(await list(client)).toMatchObject({ [member]: [known], "x-page": true });
  });
});

it("COR-174: schemas are kept word for word", async () => {
  const inputSchema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "x",
    type: "object",
    $defs: { a: { $anchor: "b", enum: [null, 1] } },
    properties: { a: { $ref: "#/$defs/a" }, b: { const: null } },
    patternProperties: { "^c": true },
    if: { required: ["a"] },
    else: false,
    additionalProperties: false,
    unevaluatedProperties: { default: null },
    "x-vendor": null,
  };
  const outputSchema = { anyOf: [{ type: "null" }, { type: "array", items: {} }], title: null };
  const { client } = setUp({ tools: [{ ...tool, inputSchema, outputSchema }] });
  const { tools } = await client.listTools();
  expect(JSON.stringify(tools[0]?.inputSchema)).toBe(JSON.stringify(inputSchema));
  expect(JSON.stringify(tools[0]?.outputSchema)).toBe(JSON.stringify(outputSchema));
});

it("COR-179: names are case-sensitive, and odd ones are accepted", async () => {
  const names = ["", "Tool", "tool", "a/b c", "工具", "x".repeat(300), "__proto__"];
  const { client } = setUp({ tools: names.map((name) => ({ ...tool, name })) });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(names);
});

it("one schema 10,000 levels deep fails nothing", async () => {
  let schema: object = { type: "string" };
  for (let i = 0; i < 10_000; i++) schema = { type: "object", properties: { a: schema } };
  for (const mirrorsParams of [true, false]) {
    const { client, warnings } = setUp(
      { tools: [tool, { name: "deep", inputSchema: schema, outputSchema: schema }] },
      { mirrorsParams },
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["t", "deep"]);
    expect(tools[1]?.inputSchema).toEqual(expect.objectContaining({ type: "object" }));
    expect(warnings).toEqual([]);
  }
});

it.each([
  ["a cursor that is a number", { tools: [], nextCursor: 5 }],
  ["_meta that is a list", { tools: [], _meta: [] }],
])("%s is a ProtocolError, never an error of the parser's", async (_, result) => {
  const failure = await setUp(result)
    .client.listTools()
    .catch((error) => error);
  expect(failure).toBeInstanceOf(ProtocolError);
  expect(failure).toBeInstanceOf(McpError);
  expect(failure.cause).toBeUndefined();
});

it("a list with 500 malformed entries makes one small warning", async () => {
  const { client, warnings } = setUp({
    tools: Array.from({ length: 500 }, () => ({ name: "x".repeat(1_000) })),
  });
  expect(await client.listTools()).toMatchObject({ tools: [] });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.message.length).toBeLessThan(500);
});
