import { createClient, type Warning } from "@plugboard/core";
import { notificationFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it, vi } from "vitest";

const annotated = (name: unknown, type = "string") => ({ type, "x-mcp-header": name });
const tool = (name: string, properties: object = {}) => ({
  name,
  inputSchema: { type: "object", properties },
});

/** A server with these pages of tools, asked for by number. */
function paged(pages: readonly (readonly object[])[], mirrorsParams = true) {
  return scriptedTransport(
    (request) => {
      if (request.method !== "tools/list") return [resultFor(request, { content: [] })];
      const index = Number(request.params?.cursor ?? 0);
      const nextCursor = index + 1 < pages.length ? String(index + 1) : undefined;
      return [resultFor(request, { tools: pages[index], nextCursor })];
    },
    { mirrorsParams },
  );
}
const mirroredBy = (transport: ReturnType<typeof paged>) =>
  transport.requests.at(-1)?.options.mirrored;

const good = tool("good", { a: annotated("A") });
const bad = [
  tool("empty", { a: annotated("") }),
  tool("space", { a: annotated("bad name") }),
  tool("newline", { a: annotated("a\r\nb") }),
  tool("twice", { a: annotated("X"), b: annotated("x") }),
  tool("number", { a: annotated("N", "number") }),
  tool("items", { a: { type: "array", items: annotated("I") } }),
  {
    name: "oneOf",
    inputSchema: { type: "object", oneOf: [{ properties: { a: annotated("O") } }] },
  },
];

it("HTTP-23, B37, seed B3: exactly the invalid tools are left out, each with a warning that says why", async () => {
  const warnings: Warning[] = [];
  const transport = paged([[...bad, good]]);
  const client = createClient({ transport, onWarning: (warning) => warnings.push(warning) });
  expect((await client.listTools()).tools).toEqual([good]);
  expect(warnings).toHaveLength(bad.length);
  for (const [index, { name }] of bad.entries()) {
    expect(warnings[index]).toMatchObject({ code: "tool_hidden", method: "tools/list" });
    expect(warnings[index]?.message).toMatch(
      new RegExp(`^The tool "${name}" was left out: .+\\.$`),
    );
  }
});

it("HTTP-24: a transport that repeats nothing leaves nothing out", async () => {
  const warnings: Warning[] = [];
  const transport = paged([[...bad, good]], false);
  const client = createClient({ transport, onWarning: (warning) => warnings.push(warning) });
  expect((await client.listTools()).tools).toHaveLength(bad.length + 1);
  expect(warnings).toEqual([]);
  await client.callTool({ name: "good", arguments: { a: 5 } });
  expect(mirroredBy(transport)).toBeUndefined();
});

it("HTTP-25, seed T6, seed B4: after a listing 1.0E7 is repeated as the integer that it is, and absent and null are not", async () => {
  const transport = paged([[tool("t", { n: annotated("N", "integer"), s: annotated("S") })]]);
  const client = createClient({ transport });
  await client.callTool({ name: "t", arguments: { n: 1.0e7 } });
  expect(mirroredBy(transport)).toBeUndefined();
  await client.listTools();
  await client.callTool({ name: "t", arguments: { n: 1.0e7, s: null } });
  expect(mirroredBy(transport)).toEqual([{ name: "N", value: 10_000_000 }]);
  await client.callTool({ name: "t" });
  expect(mirroredBy(transport)).toEqual([]);
});

it("HTTP-33, seed R-2: every round of a call repeats the same arguments", async () => {
  let calls = 0;
  const transport = scriptedTransport(
    (request) => {
      if (request.method === "tools/list") return [resultFor(request, { tools: [good] })];
      const asked = {
        resultType: "input_required",
        inputRequests: { r: { method: "roots/list" } },
      };
      return [resultFor(request, calls++ === 0 ? asked : { content: [] })];
    },
    { mirrorsParams: true },
  );
  const client = createClient({ transport, input: { roots: [] } });
  await client.listTools();
  await client.callTool({ name: "good", arguments: { a: "x" } });
  const mirrored = transport.requests.map(({ options }) => options.mirrored);
  expect(mirrored).toEqual([undefined, [{ name: "A", value: "x" }], [{ name: "A", value: "x" }]]);
});

it("seed C6: while a refresh is under way, calls go on repeating what the tools want", async () => {
  const gates: (() => void)[] = [];
  let isGated = false;
  const transport = scriptedTransport(
    async (request) => {
      if (request.method !== "tools/list") return [resultFor(request, { content: [] })];
      if (isGated) await new Promise<void>((resolve) => gates.push(resolve));
      const isFirst = request.params?.cursor === undefined;
      const tools = [tool(isFirst ? "one" : "two", { a: annotated("A") })];
      return [resultFor(request, { tools, ...(isFirst && { nextCursor: "2" }) })];
    },
    { mirrorsParams: true },
  );
  const client = createClient({ transport });
  const walk = async (): Promise<void> => {
    for await (const _ of client.allTools());
  };
  const calls = async (): Promise<unknown[]> => {
    const mirrored: unknown[] = [];
    for (const name of ["one", "two"]) {
      await client.callTool({ name, arguments: { a: "x" } });
      mirrored.push(transport.requests.at(-1)?.options.mirrored);
    }
    return mirrored;
  };
  await walk();
  const expected = [[{ name: "A", value: "x" }], [{ name: "A", value: "x" }]];
  isGated = true;
  const refresh = walk();
  expect(await calls()).toEqual(expected);
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  gates[0]?.();
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  expect(await calls()).toEqual(expected);
  gates[1]?.();
  await refresh;
  expect(await calls()).toEqual(expected);
});

it("a change of the list that is announced forgets nothing that calls need", async () => {
  const transport = scriptedTransport(
    (request) => {
      if (request.method === "tools/list") return [resultFor(request, { tools: [good] })];
      if (request.method === "tools/call") return [resultFor(request, { content: [] })];
      const method = "notifications/tools/list_changed";
      return [
        notificationFor(request, { method: "notifications/subscriptions/acknowledged" }),
        notificationFor(request, { method }),
        resultFor(request),
      ];
    },
    { mirrorsParams: true },
  );
  const client = createClient({ transport });
  await client.listTools();
  for await (const _ of client.listen({ toolsListChanged: true })) {
    await client.callTool({ name: "good", arguments: { a: "x" } });
    expect(mirroredBy(transport)).toEqual([{ name: "A", value: "x" }]);
  }
  expect(transport.requests).toHaveLength(3);
});

it("annotations are looked for when tools are listed, and not when they are called", async () => {
  let looks = 0;
  const inputSchema = {
    type: "object",
    get properties() {
      looks++;
      return { a: annotated("A") };
    },
  };
  const transport = paged([[{ name: "t", inputSchema }]]);
  const client = createClient({ transport });
  await client.listTools();
  const looksOfList = looks;
  expect(looksOfList).toBeGreaterThan(0);
  for (let i = 0; i < 10; i++) await client.callTool({ name: "t", arguments: { a: "x" } });
  expect(mirroredBy(transport)).toEqual([{ name: "A", value: "x" }]);
  expect(looks).toBe(looksOfList);
});

it("B37: the escape hatch repeats the arguments of a tool too, and those of nothing else", async () => {
  const transport = paged([[good]]);
  const client = createClient({ transport });
  await client.listTools();
  const params = { name: "good", arguments: { a: "x" } };
  await client.request("tools/call", params, (result) => result);
  expect(mirroredBy(transport)).toEqual([{ name: "A", value: "x" }]);
  await client.request("prompts/get", params, (result) => result);
  expect(mirroredBy(transport)).toBeUndefined();
});
