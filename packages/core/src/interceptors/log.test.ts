import { createClient, type LogRecord, log } from "@plugboard/core";
import {
  errorFor,
  progressFor,
  resultFor,
  type Script,
  scriptedTransport,
} from "@plugboard/testing";
import { expect, it, vi } from "vitest";

const setUp = (script: Script) => {
  const records: LogRecord[] = [];
  const interceptors = [log((record) => void records.push(record))];
  return { records, client: createClient({ transport: scriptedTransport(script), interceptors }) };
};

it("HTTP-31: a result is recorded with its notifications, and with nothing of what was said", async () => {
  const { records, client } = setUp((request) => [
    progressFor(request, 1),
    progressFor(request, 2),
    resultFor(request, { content: [{ type: "text", text: "secret" }] }),
  ]);
  await client.callTool({ name: "secret", arguments: { key: "secret" } });
  expect(records).toEqual([
    { method: "tools/call", outcome: "result", notifications: 2, durationMs: expect.any(Number) },
  ]);
});

it("the duration is the time from the request to the end", async () => {
  vi.useFakeTimers();
  const { records, client } = setUp(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    return [resultFor(request, { content: [] })];
  });
  await vi.advanceTimersByTimeAsync(1_000);
  const call = client.callTool({ name: "t" });
  await vi.advanceTimersByTimeAsync(250);
  await call;
  vi.useRealTimers();
  expect(records).toMatchObject([{ durationMs: 250 }]);
});

it("an error of the peer is recorded with its code", async () => {
  const { records, client } = setUp((request) => [
    errorFor(request, { code: -32_602, message: "no" }),
  ]);
  await expect(client.listTools()).rejects.toThrow();
  expect(records).toMatchObject([{ method: "tools/list", outcome: "error", code: -32_602 }]);
});

it.each([
  [Object.assign(new Error("x"), { code: "unreachable" }), "unreachable"],
  [Object.assign(new Error("x"), { code: {} }), undefined],
  [new Error("x"), undefined],
  ["text", undefined],
  [undefined, undefined],
  [null, undefined],
])("a failure is recorded, and goes on as it is: %s", async (failure, code) => {
  const { records, client } = setUp(() => {
    throw failure;
  });
  expect(await client.listTools().catch((error) => error)).toBe(failure);
  expect(records).toMatchObject([{ outcome: "failed" }]);
  expect(records[0]?.code).toBe(code);
});

it("an abort is recorded as one", async () => {
  const controller = new AbortController();
  const { records, client } = setUp(() => {
    controller.abort(new Error("stop"));
    return new Promise<never>(() => {});
  });
  await expect(client.listTools({}, { signal: controller.signal })).rejects.toThrow("stop");
  await new Promise((resolve) => setImmediate(resolve));
  expect(records).toMatchObject([{ outcome: "aborted", notifications: 0 }]);
});

it("a log that fails fails no call", async () => {
  const transport = scriptedTransport((request) => [resultFor(request, { content: [] })]);
  const failing = log(() => {
    throw new Error("disk full");
  });
  const client = createClient({ transport, interceptors: [failing] });
  await expect(client.callTool({ name: "t" })).resolves.toMatchObject({ content: [] });
});

it("the first interceptor is the outermost, and each round of input passes all of them", async () => {
  const order: string[] = [];
  const named = (name: string) => log(() => void order.push(name));
  let asked = false;
  const transport = scriptedTransport((request) => {
    const result = asked
      ? { content: [] }
      : { resultType: "input_required", inputRequests: { a: { method: "roots/list" } } };
    asked = true;
    return [resultFor(request, result)];
  });
  const interceptors = [named("outer"), named("inner")];
  await createClient({ transport, interceptors, input: { roots: [] } }).callTool({ name: "t" });
  expect(order).toEqual(["inner", "outer", "inner", "outer"]);
});
