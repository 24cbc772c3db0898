import { describe, expect, test } from "vitest";
import { lifted, quiet, start } from "../../test/lifted.js";
import { request, result } from "../../test/requests.js";
import type { Warning } from "../warning.js";

const error = { code: -32700, message: "What?" };
const CASES: readonly (readonly [string, unknown, Partial<Warning>])[] = [
  ["null", null, { code: "message_dropped" }],
  ["a number", 42, { code: "message_dropped" }],
  ["a string", "x", { code: "message_dropped" }],
  ["an array", [result(1)], { code: "message_dropped" }],
  ["an empty object", {}, { code: "message_dropped" }],
  ["another version", { jsonrpc: "1.0", id: 2, result: {} }, { code: "message_dropped" }],
  [
    "a result with an error for nobody",
    { jsonrpc: "2.0", id: 2, result: {}, error },
    { code: "message_dropped" },
  ],
  ["a fraction as an id", { jsonrpc: "2.0", id: 1.5, result: {} }, { code: "message_dropped" }],
  ["a string for the number", result("1"), { code: "response_dropped", requestId: "1" }],
  ["an unknown id", result(999), { code: "response_dropped", requestId: 999 }],
  ["an error without an id", { jsonrpc: "2.0", error }, { code: "response_dropped" }],
  ["an error with null", { jsonrpc: "2.0", id: null, error }, { code: "response_dropped" }],
  [
    "a request",
    { jsonrpc: "2.0", id: 1, method: "ping" },
    { code: "request_dropped", requestId: 1 },
  ],
  [
    "progress without a token",
    { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } },
    { code: "message_dropped" },
  ],
  [
    "progress for an unknown token",
    { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: "1" } },
    { code: "message_dropped" },
  ],
  [
    "a cancellation of no listen",
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
    { code: "message_dropped" },
  ],
  [
    "a log message that nobody asked for",
    { jsonrpc: "2.0", method: "notifications/message", params: { data: 1 } },
    { code: "message_dropped" },
  ],
  [
    "a notification that names no request",
    { jsonrpc: "2.0", method: "notifications/tools/list_changed" },
    { code: "message_dropped" },
  ],
];

test.each(CASES)("%s is dropped and reported once, and fails no one", async (_, value, warning) => {
  const wire = lifted();
  const call = start(wire.transport, request(1));
  const pull = call.next();
  await quiet();
  await wire.peer.send(value);
  await wire.peer.send(result(1));
  expect((await pull).value).toEqual(result(1));
  expect(call.warnings).toEqual([expect.objectContaining(warning)]);
  await quiet();
  expect(wire.peer.received).toEqual([request(1)]);
});

test("the first of two answers wins, the second is reported", async () => {
  const wire = lifted();
  const call = start(wire.transport, request(1));
  const pull = call.next();
  await quiet();
  await wire.peer.send(result(1, { first: true }));
  await wire.peer.send(result(1, { first: false }));
  expect((await pull).value).toEqual(result(1, { first: true }));
  expect(await call.next()).toEqual({ value: undefined, done: true });
  expect(call.warnings).toEqual([expect.objectContaining({ code: "response_dropped" })]);
});

describe("warnings", () => {
  test("go to the transport's own callback where it has one", async () => {
    const warnings: Warning[] = [];
    const wire = lifted({ onWarning: (warning) => warnings.push(warning), peer: "npx server" });
    const call = start(wire.transport, request(1));
    const pull = call.next();
    await quiet();
    await wire.peer.send(null);
    await wire.peer.send(result(1));
    await pull;
    expect(call.warnings).toEqual([]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain("npx server");
  });

  test("keep names that a peer makes long to a length that can be read", async () => {
    const wire = lifted();
    const call = start(wire.transport, request(1));
    const pull = call.next();
    await quiet();
    await wire.peer.send({ jsonrpc: "2.0", method: "x".repeat(100_000) });
    await wire.peer.send(result("y".repeat(100_000)));
    await wire.peer.send(result(1));
    await pull;
    expect(call.warnings.map(({ message }) => message.length < 200)).toEqual([true, true]);
  });

  test("that the callback fails at harm nobody", async () => {
    const wire = lifted({
      onWarning: () => {
        throw new Error("the callback's own fault");
      },
    });
    const pull = start(wire.transport, request(1)).next();
    await quiet();
    await wire.peer.send(null);
    await wire.peer.send(result(1));
    expect((await pull).value).toEqual(result(1));
  });
});

test.each([
  ["a result and an error", { jsonrpc: "2.0", id: 1, result: {}, error }],
  ["a result that is null", { jsonrpc: "2.0", id: 1, result: null }],
  ["an error that is text", { jsonrpc: "2.0", id: 1, error: "no" }],
])("%s for an open request fails that request at once, and no other", async (_, value) => {
  const wire = lifted();
  const [first, second] = [start(wire.transport, request(1)), start(wire.transport, request(2))];
  const pulls = [first.next(), second.next()];
  await quiet();
  const { peer } = wire;
  await peer.send(value);
  await expect(pulls[0]).rejects.toMatchObject({ name: "ProtocolError", code: "invalid_message" });
  await peer.send(result(2));
  await expect(pulls[1]).resolves.toEqual({ done: false, value: result(2) });
  await wire.transport.close();
});
