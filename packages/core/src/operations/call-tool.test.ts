import { ArgumentError, createClient, ErrorCode, RpcError, type Tool } from "@plugboard/core";
import type { RequestMessage } from "@plugboard/core/transport";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});

const tool: Tool = {
  name: "deploy",
  inputSchema: {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      size: { type: "integer", "x-mcp-header": "Size" },
    },
  },
};
const mismatch = (request: RequestMessage) =>
  errorFor(request, { code: ErrorCode.headerMismatch, message: "header mismatch" });

/** A server that wants the annotated arguments repeated, as HTTP servers do. */
function strictServer(options: { never?: boolean } = {}) {
  return scriptedTransport(
    (request, { mirrored = [] }) => {
      if (request.method === "tools/list") return [resultFor(request, { tools: [tool] })];
      const isRepeated = mirrored.length > 0 && !options.never;
      return [isRepeated ? resultFor(request, { content: [] }) : mismatch(request)];
    },
    { mirrorsParams: true },
  );
}
const methods = (transport: ReturnType<typeof strictServer>) =>
  transport.requests.map(({ request }) => request.method);

it("HTTP-28, HTTP-29, seed B5: a call to a tool that was never listed lists the tools and is sent again, once, with a new id", async () => {
  const transport = strictServer();
  const client = createClient({ transport });
  const args = { region: "eu", size: 3 };
  await expect(client.callTool({ name: "deploy", arguments: args })).resolves.toMatchObject({
    content: [],
  });
  expect(methods(transport)).toEqual(["tools/call", "tools/list", "tools/call"]);
  expect(new Set(transport.requests.map(({ request }) => request.id)).size).toBe(3);
  expect(transport.requests[2]?.options.mirrored).toEqual([
    { name: "Region", value: "eu" },
    { name: "Size", value: 3 },
  ]);
});

it("HTTP-29: a server that finds a mismatch again is not asked a third time", async () => {
  const transport = strictServer({ never: true });
  const call = createClient({ transport }).callTool({
    name: "deploy",
    arguments: { region: "eu" },
  });
  await expect(call).rejects.toMatchObject({ code: ErrorCode.headerMismatch });
  await expect(call).rejects.toBeInstanceOf(RpcError);
  expect(methods(transport)).toEqual(["tools/call", "tools/list", "tools/call"]);
});

it("a tool whose definition is handed over is called with its arguments repeated at once", async () => {
  const transport = strictServer();
  const client = createClient({ transport });
  await client.callTool({ name: "deploy", arguments: { region: "eu" } }, { tool });
  expect(methods(transport)).toEqual(["tools/call"]);
});

it("seed B6, seed R-2: listTools().then(callTool) repeats the arguments", async () => {
  const transport = strictServer();
  const client = createClient({ transport });
  await client
    .listTools()
    .then(() => client.callTool({ name: "deploy", arguments: { region: "eu" } }));
  expect(methods(transport)).toEqual(["tools/list", "tools/call"]);
});

it("a transport that repeats nothing gets nothing to repeat, and its mismatch is the caller's", async () => {
  const transport = scriptedTransport((request) => [mismatch(request)]);
  const call = createClient({ transport }).callTool({ name: "deploy" }, { tool });
  await expect(call).rejects.toMatchObject({ code: ErrorCode.headerMismatch });
  expect(transport.requests).toHaveLength(1);
  expect(transport.requests[0]?.options.mirrored).toBeUndefined();
});

it.each([
  ["an unsafe integer", { size: 2 ** 53 }],
  ["a fraction for an integer", { size: 1.5 }],
  ["a number for a string", { region: 1 }],
])(
  "HTTP-27, seed B3: %s in an annotated argument is an ArgumentError before anything is sent",
  async (_, args) => {
    const transport = strictServer();
    const client = createClient({ transport });
    await client.listTools();
    const call = client.callTool({ name: "deploy", arguments: args });
    await expect(call).rejects.toBeInstanceOf(ArgumentError);
    expect(methods(transport)).toEqual(["tools/list"]);
  },
);

it("COR-58: the total time counts over the refresh and the repetition", async () => {
  vi.useFakeTimers();
  const transport = scriptedTransport(
    async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return [
        request.method === "tools/list" ? resultFor(request, { tools: [tool] }) : mismatch(request),
      ];
    },
    { mirrorsParams: true },
  );
  const call = createClient({ transport })
    .callTool({ name: "deploy" }, { totalTimeoutMs: 1_000 })
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await call).toMatchObject({ name: "TimeoutError", code: "total" });
  expect(methods(transport as never)).toEqual(["tools/call", "tools/list", "tools/call"]);
});

it("COR-177: a result with isError is a result", async () => {
  const result = { content: [{ type: "text", text: "it broke" }], isError: true };
  const transport = scriptedTransport((request) => [resultFor(request, result)]);
  await expect(createClient({ transport }).callTool({ name: "t" })).resolves.toMatchObject(result);
});

it("COR-44: a result without content reads as an empty list, and structured null is kept", async () => {
  const transport = scriptedTransport((request) => [
    resultFor(request, { structuredContent: null }),
  ]);
  const result = await createClient({ transport }).callTool({ name: "t" });
  expect(result.content).toEqual([]);
  expect(result.structuredContent).toBeNull();
});

it("a name that is no string is an ArgumentError", async () => {
  const call = createClient({ transport: strictServer() }).callTool({ name: 5 } as never);
  await expect(call).rejects.toBeInstanceOf(ArgumentError);
});
