import { expect, test } from "vitest";
import {
  ask,
  clientOf,
  failureOf,
  legacyServer,
  modernServer,
  nameIn,
  opening,
  text,
} from "../../../test/eras.js";
import { quiet } from "../../../test/lifted.js";

const LEGACY = { era: "legacy" } as const;

test("COR-191: answers, notifications and requests in one array are each taken as if they came alone", async () => {
  const server = legacyServer({ "tools/call": () => undefined });
  const { client, warnings } = clientOf(server, LEGACY);
  const progress: number[] = [];
  const onProgress = (one: { progress: number }) => void progress.push(one.progress);
  const calls = ["a", "b"].map((name) => client.callTool({ name }, { onProgress }));
  const requests = [await server.request("tools/call"), await server.request("tools/call", 1)];
  await server.says([
    ...requests.map(({ id }, index) => ({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: id, progress: index + 1 },
    })),
    { jsonrpc: "2.0", id: "p", method: "ping" },
    ...requests
      .map((request) => ({ jsonrpc: "2.0", id: request.id, result: text(nameIn(request)) }))
      .reverse(),
  ]);
  expect(await Promise.all(calls)).toEqual([text("a"), text("b")]);
  expect(progress).toEqual([1, 2]);
  expect(await server.answer("p")).toEqual({ jsonrpc: "2.0", id: "p", result: {} });
  expect(warnings).toEqual([]);
});

test("COR-191: the answer to initialize may come in one, too", async () => {
  const server = legacyServer({
    initialize: ({ id }, { says }) => {
      void says([{ jsonrpc: "2.0", id, result: opening({ protocolVersion: "2025-03-26" }) }]);
      return undefined;
    },
  });
  const { client } = clientOf(server, LEGACY);
  expect(await ask(client)).toBe("hello");
  expect(client.era()).toMatchObject({ revision: "2025-03-26" });
});

test("what is no message in an array is reported by itself, and the rest is taken", async () => {
  const server = legacyServer({ "tools/call": () => undefined });
  const { client, warnings } = clientOf(server, LEGACY);
  const call = client.callTool({ name: "t" });
  const { id } = await server.request("tools/call");
  await server.says([
    1,
    [],
    { jsonrpc: "2.0", id: 4711, result: {} },
    { jsonrpc: "2.0", id, result: text("t") },
  ]);
  await server.says([]); // JSON-RPC has no empty ones
  expect(await call).toEqual(text("t"));
  await quiet();
  expect(warnings.map(({ code }) => code)).toEqual([
    "message_dropped",
    "message_dropped",
    "response_dropped",
    "message_dropped",
  ]);
});

test("in a later revision an array is no message: it is reported once and dropped, and answers nothing", async () => {
  const server = modernServer({ "tools/call": () => undefined });
  const { client, warnings } = clientOf(server);
  const call = failureOf(client.callTool({ name: "t" }, { timeoutMs: 20 }));
  const { id } = await server.request("tools/call");
  await server.says([
    { jsonrpc: "2.0", id, result: { resultType: "complete", ...text("t") } },
    { jsonrpc: "2.0", id: "p", method: "ping" },
  ]);
  await quiet();
  expect(warnings).toMatchObject([{ code: "message_dropped" }]);
  expect(await call).toMatchObject({ name: "TimeoutError" });
  expect(server.methods()).not.toContain("response");
});
