import { createClient, ProtocolError } from "@plugboard/core";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});

const KEY = "io.modelcontextprotocol/serverInfo";
const found = { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } };
const info = { name: "s", version: "1" };
const discovering = (result: object) =>
  createClient({
    transport: scriptedTransport((request) => [resultFor(request, result as never)]),
  }).discover();

it("gives what the server is and offers, with its cache hints, and keeps what is not known", async () => {
  const result = { ...found, instructions: "be kind", ttlMs: 5, cacheScope: "public", "x-more": 1 };
  expect(await discovering(result)).toEqual({ resultType: "complete", ...result });
});

it("COR-44: needs neither hints nor instructions", async () => {
  expect(await discovering({ ...found, instructions: null })).toEqual({
    resultType: "complete",
    ...found,
    ttlMs: 0,
    cacheScope: "private",
  });
});

it.each<[string, object, unknown]>([
  ["in _meta", { _meta: { [KEY]: info } }, info],
  ["in the body", { serverInfo: info }, info],
  [
    "in both: _meta counts",
    { _meta: { [KEY]: info }, serverInfo: { name: "b", version: "2" } },
    info,
  ],
  ["nowhere", {}, undefined],
  ["malformed in the body", { serverInfo: "s" }, undefined],
  ["null in the body", { serverInfo: null }, undefined],
  ["without a version in the body", { serverInfo: { name: "s" } }, undefined],
  ["malformed in _meta", { _meta: { [KEY]: 5 } }, undefined],
  ["malformed in _meta, well in the body", { _meta: { [KEY]: 5 }, serverInfo: info }, info],
])("COR-46: the name of the server %s fails nothing", async (_, rest, serverInfo) => {
  const discovery = await discovering({ ...found, ...rest });
  expect(discovery.serverInfo).toEqual(serverInfo);
  expect("serverInfo" in discovery).toBe(serverInfo !== undefined);
});

it.each([
  ["no versions", { capabilities: {} }],
  ["versions that are none", { ...found, supportedVersions: [1] }],
  ["no capabilities", { supportedVersions: [] }],
  ["capabilities that are a list", { ...found, capabilities: [] }],
])("%s is a ProtocolError", async (_, result) => {
  await expect(discovering(result)).rejects.toBeInstanceOf(ProtocolError);
});

it("COR-50, COR-185: nothing needs it before another call, and its error is the caller's", async () => {
  const transport = scriptedTransport((request) => [
    request.method === "server/discover"
      ? errorFor(request, { code: -32_601, message: "no" })
      : resultFor(request, { tools: [] }),
  ]);
  const client = createClient({ transport });
  await client.listTools();
  await expect(client.discover()).rejects.toMatchObject({ name: "RpcError", code: -32_601 });
  expect(transport.requests.map(({ request }) => request.method)).toEqual([
    "tools/list",
    "server/discover",
  ]);
});

it("a server that is there answers within 10 s, unless the caller says otherwise", async () => {
  vi.useFakeTimers();
  const transport = scriptedTransport(() => new Promise<never>(() => {}));
  const client = createClient({ transport });
  const failures = [client.discover(), client.discover({ timeoutMs: 20_000 })].map((call) =>
    call.catch((error) => error),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(transport.cancelled).toHaveLength(1);
  expect(await failures[0]).toMatchObject({ code: "silence", limitMs: 10_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failures[1]).toMatchObject({ code: "silence", limitMs: 20_000 });
});
