import { createClient } from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";
import type { Approve } from "./approval.js";
import { callForModel } from "./call-for-model.js";

const tool = { name: "t", inputSchema: { type: "object" as const } };

function callOf(approve: Approve, rest: { input?: unknown; signal?: AbortSignal } = {}) {
  const transport = scriptedTransport((request) => [resultFor(request, { content: [] })]);
  const client = createClient({ transport, era: "modern" });
  const { input, signal } = rest;
  const call = callForModel({ tool, input, callId: "1", signal }, { client, approve });
  return { call, transport };
}

it.each([
  ["false", false],
  ["nothing", undefined],
  ["a word", "yes"],
  ["an empty object", {}],
  ["null", null],
])("an approval that gives %s denies the call", async (_, decision) => {
  const { call, transport } = callOf(() => decision as never);
  await expect(call).resolves.toEqual({
    status: "denied",
    reason: "The call was not approved.",
  });
  expect(transport.requests).toHaveLength(0);
});

it.each([
  [
    "throws",
    () => {
      throw new Error("broken");
    },
  ],
  ["rejects", () => Promise.reject(new Error("broken"))],
])("an approval that %s fails the call, which is not made", async (_, approve) => {
  for (const signal of [undefined, new AbortController().signal]) {
    const { call, transport } = callOf(approve, signal && { signal });
    await expect(call).rejects.toThrow("broken");
    expect(transport.requests).toHaveLength(0);
  }
});

it("a call that is aborted while it waits for an approval is not made, even if that comes", async () => {
  const controller = new AbortController();
  let decide = (_: boolean) => {};
  const decision = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  const { call, transport } = callOf(() => decision, { signal: controller.signal });
  const reason = new Error("enough");
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  decide(true);
  await decision;
  expect(transport.requests).toHaveLength(0);
});

it("a call that is aborted from the start asks nobody", async () => {
  let asked = 0;
  const { call } = callOf(
    () => {
      asked += 1;
      return true;
    },
    { signal: AbortSignal.abort("enough") },
  );
  await expect(call).rejects.toBe("enough");
  expect(asked).toBe(0);
});

it.each([
  ["a list", [1]],
  ["a word", "x"],
  ["a number", 1],
])("arguments that are %s are refused; none at all are an empty object", async (_, input) => {
  await expect(callOf(() => true, { input }).call).rejects.toThrow("t are no object");
  const { call, transport } = callOf(() => true, { input: null });
  await call;
  expect(transport.requests[0]?.request.params?.arguments).toEqual({});
});
