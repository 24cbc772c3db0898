import {
  ArgumentError,
  type CallToolOptions,
  type CallToolParams,
  createClient,
  RpcError,
} from "@plugboard/core";
import { startExampleServer } from "@plugboard/example-server";
import { expect, it, onTestFinished } from "vitest";
import { type HttpOptions, http } from "../src/index.js";
import { idOf, peer, result } from "./peers.js";

const tool = {
  name: "deploy",
  inputSchema: {
    type: "object",
    properties: {
      region: { type: "string", "x-mcp-header": "Region" },
      size: { type: "integer", "x-mcp-header": "Size" },
    },
  },
} as const;

const circle: Record<string, unknown> = {};
circle.self = circle;

const withArguments = (args: object): Partial<CallToolParams> => ({ arguments: args as never });

type Row = [what: string, params: Partial<CallToolParams>, options: CallToolOptions];
const ARGUMENTS: Row[] = [
  ["a function among the arguments", withArguments({ a: () => 1 }), {}],
  ["a bigint among the arguments", withArguments({ a: 1n }), {}],
  ["NaN among the arguments", withArguments({ a: Number.NaN }), {}],
  ["arguments that go round in a circle", withArguments(circle), {}],
  ["a name that is no string", { name: 5 as never }, {}],
  [
    "HTTP-27, B33: an unsafe integer in an annotated argument",
    withArguments({ size: 2 ** 53 }),
    { tool },
  ],
  ["HTTP-27, HTTP-32: a fraction for an annotated integer", withArguments({ size: 1.5 }), { tool }],
  [
    "B36: half a surrogate pair in an annotated argument",
    withArguments({ region: "a\ud800" }),
    { tool },
  ],
  ["half a surrogate pair in the name", { name: "a\ud800" }, {}],
  ["a negative timeoutMs", {}, { timeoutMs: -1 }],
  ["a totalTimeoutMs that is NaN", {}, { totalTimeoutMs: Number.NaN }],
];

async function recorded(options: HttpOptions = {}) {
  const server = await peer((reply) => reply.json(result(idOf(reply))));
  const client = createClient({ era: "modern", transport: http(server.url, options) });
  onTestFinished(() => client.close());
  return { server, client };
}

it.each(ARGUMENTS)("%s is an ArgumentError before anything is sent", async (_, params, options) => {
  const { server, client } = await recorded();
  const call = client.callTool({ name: "deploy", ...params }, options);
  await expect(call).rejects.toBeInstanceOf(ArgumentError);
  expect(server.openedSockets).toBe(0);
  await expect(client.callTool({ name: "deploy" })).resolves.toMatchObject({ value: "sunny" });
});

it.each(["\n", "\r", "\r\nX-Admin: 1", "\0"])(
  "HTTP-10: a header value with %j is an ArgumentError before anything is sent",
  async (end) => {
    expect(() => http("http://127.0.0.1/", { headers: { "X-A": `a${end}` } })).toThrow(
      ArgumentError,
    );
    let value = `a${end}`;
    const { server, client } = await recorded({ headers: () => ({ "X-A": value }) });
    await expect(client.callTool({ name: "deploy" })).rejects.toBeInstanceOf(ArgumentError);
    expect(server.openedSockets).toBe(0);
    value = "a";
    await expect(client.callTool({ name: "deploy" })).resolves.toMatchObject({ value: "sunny" });
  },
);

it("B23: a signal that is aborted already puts nothing on the wire", async () => {
  const { server, client } = await recorded();
  const reason = new Error("before it began");
  const call = client.callTool({ name: "deploy" }, { signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
  expect(server.openedSockets).toBe(0);
  await expect(client.callTool({ name: "deploy" })).resolves.toMatchObject({ value: "sunny" });
});

it.each([
  ["credentials", "https://ada:hunter2@example.com/mcp"],
  ["a scheme that is not of HTTP", "ws://example.com/mcp"],
  ["no scheme", "example.com/mcp"],
])("a URL with %s is an ArgumentError that keeps secrets to itself", (_, url) => {
  expect(() => http(url)).toThrow(ArgumentError);
  expect(() => http(url)).not.toThrow(/hunter2/);
});

it("a tool that is not there is the server's RpcError at once, and the next call works", async () => {
  const server = await startExampleServer();
  onTestFinished(() => server.close());
  const client = createClient({ era: "modern", transport: http(server.url) });
  onTestFinished(() => client.close());
  const failure = await client.callTool({ name: "no such tool" }).catch((error) => error);
  expect(failure).toBeInstanceOf(RpcError);
  expect(failure.code).toBe(-32602);
  expect(failure.message).toContain("no such tool");
  const args = { text: "still here" };
  await expect(client.callTool({ name: "echo", arguments: args })).resolves.toHaveProperty(
    "content",
  );
});
