import { getEventListeners } from "node:events";
import {
  ArgumentError,
  CancelledError,
  ConnectionError,
  createClient,
  McpError,
  TimeoutError,
} from "@plugboard/core";
import { MetaKey, metaOf, type RequestMessage } from "@plugboard/core/transport";
import { progressFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});

const silent = () => scriptedTransport(() => new Promise<never>(() => {}));
const answering = () => scriptedTransport((request) => [resultFor(request, { content: [] })]);

it("S8: a call with an aborted signal rejects with its reason, and nothing is sent", async () => {
  const transport = answering();
  const reason = { any: "value" };
  const call = createClient({ transport }).callTool(
    { name: "t" },
    { signal: AbortSignal.abort(reason) },
  );
  await expect(call).rejects.toBe(reason);
  expect(transport.requests).toHaveLength(0);
});

it("S1: an abort in flight rejects with the signal's reason, the same object, and cancels the request", async () => {
  const transport = silent();
  const controller = new AbortController();
  const call = createClient({ transport }).callTool({ name: "t" }, { signal: controller.signal });
  await transport.requested(() => true);
  const reason = new Error("stop");
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  expect(transport.cancelled).toHaveLength(1);
});

it("an abort without a reason rejects with an AbortError, not with a class of ours", async () => {
  const transport = silent();
  const controller = new AbortController();
  const call = createClient({ transport }).callTool({ name: "t" }, { signal: controller.signal });
  controller.abort();
  const failure = await call.catch((error) => error);
  expect(failure.name).toBe("AbortError");
  expect(failure).not.toBeInstanceOf(McpError);
});

it("S6: of a response and an abort at the same tick, whichever came first wins", async () => {
  for (const first of ["response", "abort"] as const) {
    const controller = new AbortController();
    let answer = (): void => {};
    const transport = scriptedTransport(async (request) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [resultFor(request, { content: [] })];
    });
    const call = createClient({ transport }).callTool({ name: "t" }, { signal: controller.signal });
    await transport.requested(() => true);
    if (first === "abort") controller.abort("stopped");
    answer();
    if (first === "response") {
      await expect(call).resolves.toEqual({ resultType: "complete", content: [] });
      controller.abort("stopped");
      expect(transport.cancelled).toHaveLength(0);
    } else {
      await expect(call).rejects.toBe("stopped");
    }
  }
});

it("S7: after a call nothing listens to the caller's signal any more", async () => {
  const { signal } = new AbortController();
  const client = createClient({ transport: answering() });
  for (let i = 0; i < 100; i++) await client.callTool({ name: "t" }, { signal });
  await expect(client.callTool({ name: "t" }, { signal, timeoutMs: -1 })).rejects.toThrow();
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

it("S3: cancel() ends the call with that id, with the caller's reason, and ignores unknown ids", async () => {
  const transport = silent();
  const client = createClient({ transport });
  let id: string | number = "";
  const call = client.callTool(
    { name: "t" },
    {
      onRequestId: (given) => {
        id = given;
      },
    },
  );
  const other = client.callTool({ name: "u" });
  await transport.requested(({ params }) => params?.name === "u");
  client.cancel("unknown");
  client.cancel(String(id));
  client.cancel(id, { reason: "enough" });
  const failure = await call.catch((error) => error);
  expect(failure).toBeInstanceOf(CancelledError);
  expect(failure.reason).toBe("enough");
  expect(transport.cancelled.map(({ request }) => request.id)).toEqual([id]);
  await client.close();
  await expect(other).rejects.toMatchObject({ code: "closed" });
});

it("a silent server ends the call with a TimeoutError that names limit and option", async () => {
  vi.useFakeTimers();
  const transport = silent();
  const call = createClient({ transport }).callTool({ name: "t" }, { timeoutMs: 500 });
  const failure = call.catch((error) => error);
  await vi.advanceTimersByTimeAsync(499);
  expect(transport.cancelled).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2);
  expect(await failure).toBeInstanceOf(TimeoutError);
  expect(await failure).toMatchObject({ code: "silence", limitMs: 500 });
  expect((await failure).message).toMatch(/500 ms.*timeoutMs/);
  expect(transport.cancelled).toHaveLength(1);
});

it("B21: progress keeps a call alive without a listener for it, and the total limit ends it all the same", async () => {
  vi.useFakeTimers();
  const transport = scriptedTransport(async function* (request: RequestMessage) {
    for (let step = 1; step <= 5; step++) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      yield progressFor(request, step);
    }
    yield resultFor(request, { content: [] });
  });
  const client = createClient({ transport });
  const call = client.callTool({ name: "t" }, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(1_600);
  await expect(call).resolves.toMatchObject({ content: [] });
  const limited = client.callTool({ name: "t" }, { totalTimeoutMs: 500 }).catch((error) => error);
  await vi.advanceTimersByTimeAsync(600);
  expect(await limited).toMatchObject({ name: "TimeoutError", code: "total", limitMs: 500 });
});

it("signs of life that are no messages keep a call alive", async () => {
  vi.useFakeTimers();
  const transport = scriptedTransport(async (request, { onActivity }) => {
    for (let step = 0; step < 5; step++) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      onActivity?.();
    }
    return [resultFor(request, { content: [] })];
  });
  const call = createClient({ transport }).callTool({ name: "t" }, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(1_600);
  await expect(call).resolves.toMatchObject({ content: [] });
});

it("the default silence is 60 s, and 300 s for a tool", async () => {
  vi.useFakeTimers();
  const client = createClient({ transport: silent() });
  const list = client.listTools().catch((error) => error);
  const call = client.callTool({ name: "t" }).catch((error) => error);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(await list).toMatchObject({ code: "silence", limitMs: 60_000 });
  await vi.advanceTimersByTimeAsync(240_001);
  expect(await call).toMatchObject({ code: "silence", limitMs: 300_000 });
});

it("seed B7: progress is handed over in order, one after the other, before the result", async () => {
  const transport = scriptedTransport((request) => [
    ...[1, 2, 3].map((step) => progressFor(request, step)),
    resultFor(request, { content: [] }),
  ]);
  const log: string[] = [];
  await createClient({ transport }).callTool(
    { name: "t" },
    {
      onProgress: async ({ progress }) => {
        log.push(`start ${progress}`);
        await new Promise((resolve) => setImmediate(resolve));
        log.push(`end ${progress}`);
      },
    },
  );
  expect(log).toEqual(["start 1", "end 1", "start 2", "end 2", "start 3", "end 3"]);
});

it("seed B8, seed R-5: a malformed progress notification and a throwing listener are reported and fail nothing", async () => {
  const transport = scriptedTransport((request) => [
    progressFor(request, "far" as never),
    progressFor(request, 1),
    progressFor(request, 2),
    resultFor(request, { content: [] }),
  ]);
  const warnings: string[] = [];
  const client = createClient({ transport, onWarning: ({ code }) => warnings.push(code) });
  let isFirst = true;
  const onProgress = (): Promise<void> | void => {
    if (!isFirst) return Promise.reject(new Error("later"));
    isFirst = false;
    throw new Error("at once");
  };
  await expect(client.callTool({ name: "t" }, { onProgress })).resolves.toMatchObject({
    content: [],
  });
  expect(warnings).toEqual(["notification_invalid", "handler_failed", "handler_failed"]);
});

it("log messages reach onLog, and are asked for only when someone listens", async () => {
  const message = { level: "odd", logger: "l", data: { any: "thing" } };
  const transport = scriptedTransport((request) => [
    { jsonrpc: "2.0", method: "notifications/message", params: message },
    resultFor(request, { content: [] }),
  ]);
  const client = createClient({ transport });
  const logs: unknown[] = [];
  await client.callTool({ name: "t" }, { onLog: (log) => void logs.push(log) });
  await client.callTool({ name: "t" });
  await client.callTool({ name: "t" }, { logLevel: "error" });
  expect(logs).toEqual([message]);
  const levels = transport.requests.map(
    ({ request }) => metaOf(request.params)?.[MetaKey.logLevel],
  );
  expect(levels).toEqual(["debug", undefined, "error"]);
});

it("an abort ends a call at once, also while a listener of the caller's does not return", async () => {
  const transport = scriptedTransport((request) => [progressFor(request, 1)]);
  const controller = new AbortController();
  const called = withResolvers();
  const call = createClient({ transport }).callTool(
    { name: "t" },
    {
      signal: controller.signal,
      onProgress: () => {
        called.resolve(undefined);
        return new Promise<never>(() => {});
      },
    },
  );
  await called.promise;
  controller.abort("enough");
  await expect(call).rejects.toBe("enough");
});

it("an exchange that ends without a response, against the rules, fails the call", async () => {
  const client = createClient({
    transport: silent(),
    interceptors: [() => () => ({ async *[Symbol.asyncIterator]() {} })],
  });
  await expect(client.listTools()).rejects.toMatchObject({ code: "ended_early" });
});

it("B25: close() ends what is open, twice at once too, and nothing is sent afterwards", async () => {
  const transport = silent();
  const client = createClient({ transport });
  const calls = [client.listTools(), client.callTool({ name: "t" }), client.discover()];
  const settled = Promise.allSettled(calls);
  await transport.requested(({ method }) => method === "server/discover");
  await Promise.all([client.close(), client.close()]);
  for (const outcome of await settled) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "closed" } });
  }
  await expect(client.listTools()).rejects.toBeInstanceOf(ConnectionError);
  expect(() => client.listen({ toolsListChanged: true })).toThrow("closed");
  expect(transport.requests).toHaveLength(3);
});

it("B25: close() from inside a handler of the call settles the call", async () => {
  const transport = scriptedTransport((request) => [progressFor(request, 1), resultFor(request)]);
  const client = createClient({ transport });
  const call = client.callTool({ name: "t" }, { onProgress: () => client.close() });
  await expect(call).rejects.toMatchObject({ code: "closed" });
});

it.each([
  ["arguments that hold a function", { arguments: { f: () => {} } }],
  ["arguments that hold a bigint", { arguments: { n: 1n } }],
  ["arguments that hold NaN", { arguments: { n: Number.NaN } }],
  ["arguments that are circular", { arguments: circular() }],
  ["a _meta key against the grammar", { _meta: { "a b": 1 } }],
])("%s are an ArgumentError, and nothing is sent", async (_, params) => {
  const transport = answering();
  const client = createClient({ transport });
  await expect(client.callTool({ name: "t", ...params })).rejects.toBeInstanceOf(ArgumentError);
  expect(transport.requests).toHaveLength(0);
  await expect(client.callTool({ name: "t" })).resolves.toMatchObject({ content: [] });
});

it.each([
  ["timeoutMs", { timeoutMs: -1 }],
  ["totalTimeoutMs", { totalTimeoutMs: Number.NaN }],
  ["maxInputRounds", { maxInputRounds: -1 }],
])("a negative %s is an ArgumentError, and nothing is sent", async (name, options) => {
  const transport = answering();
  const call = createClient({ transport }).callTool({ name: "t" }, options);
  await expect(call).rejects.toThrow(name);
  await expect(call).rejects.toBeInstanceOf(ArgumentError);
  expect(transport.requests).toHaveLength(0);
});

it.each([
  ["no transport", {}],
  ["a negative timeout", { transport: silent(), timeoutMs: -5 }],
  ["no pages", { transport: silent(), maxPages: 0 }],
])("createClient refuses %s", (_, options) => {
  expect(() => createClient(options as never)).toThrow(ArgumentError);
});

function circular(): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

function withResolvers() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
