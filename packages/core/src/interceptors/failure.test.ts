import { expect, it } from "vitest";
import { ConnectionError } from "../errors/connection-error.js";
import { RpcError } from "../errors/rpc-error.js";
import { failureOf } from "./failure.js";

const busy = { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "busy" } } as const;

it.each([
  ["an error response with 503", { ...busy, httpStatus: 503 }, "refused"],
  ["an RpcError with 503", new RpcError({ ...busy, httpStatus: 503 }), "refused"],
  ["an error of a binding with 429", Object.assign(new Error(), { status: 429 }), "refused"],
  ["a lost connection", new ConnectionError("ended_early", "gone"), "lost"],
  [
    "a connection that never was",
    new ConnectionError("unreachable", "no", { mayHaveArrived: false }),
    "never_sent",
  ],
])("%s may pass", (_, failed, kind) => {
  expect(failureOf(failed)?.kind).toBe(kind);
});

it.each([
  ["an error response", busy],
  ["an RpcError with 400", new RpcError({ ...busy, httpStatus: 400 })],
  ["a backlog that is full", new ConnectionError("overflow", "full")],
  ["a client that is closed", new ConnectionError("closed", "closed")],
  ["an abort without a reason", undefined],
])("%s does not pass", (_, failed) => {
  expect(failureOf(failed)).toBeUndefined();
});

it("when the peer wants to be asked again is kept, of errors and of error responses", () => {
  const response = { ...busy, httpStatus: 503, retryAfterMs: 7_000 };
  expect(failureOf(response)?.retryAfterMs).toBe(7_000);
  const error = Object.assign(new Error(), { status: 429, retryAfterMs: 9_000 });
  expect(failureOf(error)?.retryAfterMs).toBe(9_000);
});
