import { SpanStatusCode } from "@opentelemetry/api";
import { cache, createClient, retry } from "@plugboard/core";
import { ConnectionError, type Interceptor, type RequestMessage } from "@plugboard/core/transport";
import { errorFor, resultFor, type Script, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";
import { opentelemetry } from "../src/index.js";
import { startTelemetry, treeOf } from "./telemetry-harness.js";

const ask = {
  method: "elicitation/create",
  params: { message: "?", requestedSchema: { type: "object", properties: {} } },
};
const question = (request: RequestMessage) =>
  resultFor(request, { resultType: "input_required", inputRequests: { a: ask } });
const done = (request: RequestMessage) => resultFor(request, { content: [] });
const lost = () => {
  throw new ConnectionError("ended_early", "The connection broke.");
};

/** A client whose server answers one request after the other like this, and the last one for ever. */
function clientOf(
  answers: ((request: RequestMessage) => object)[],
  {
    interceptors,
    ...rest
  }: { interceptors: Interceptor[] } & Partial<Parameters<typeof createClient>[0]>,
) {
  let given = 0;
  const script: Script = (request) => [(answers[given++] ?? answers.at(-1))?.(request) as object];
  const transport = scriptedTransport(script);
  const input = { elicitation: () => ({ action: "accept" as const }) };
  const client = createClient({ transport, era: "modern", input, interceptors, ...rest });
  return { client, transport };
}
const again = () => retry({ firstDelayMs: 0, tools: ["t"] });

it("each attempt of retry() is a child of the one call, with its own traceparent, id and outcome", async () => {
  const { tracerProvider, meterProvider, spans, durations } = startTelemetry();
  const options = { tracerProvider, meterProvider, around: [again()] };
  const { client, transport } = clientOf([lost, lost, done], {
    interceptors: [opentelemetry({ ...options, around: [retry({ firstDelayMs: 0 })] })],
  });
  await expect(client.callTool({ name: "t" })).rejects.toThrow("The connection broke.");
  expect(treeOf(spans())).toEqual([["tools/call t", ["tools/call t"]]]);
  const before = spans().length;

  const repeated = clientOf([lost, done], { interceptors: [opentelemetry(options)] });
  await repeated.client.callTool({ name: "t" });
  const now = spans().slice(before);
  expect(treeOf(now)).toEqual([["tools/call t", ["tools/call t", "tools/call t"]]]);
  const [first, second, call] = now;
  expect(first?.attributes).toMatchObject({
    "plugboard.attempt": 1,
    "jsonrpc.request.id": "1",
    "error.type": "ConnectionError.ended_early",
  });
  expect(first?.status).toEqual({
    code: SpanStatusCode.ERROR,
    message: "The connection broke.",
  });
  expect(second?.attributes).toMatchObject({ "plugboard.attempt": 2, "jsonrpc.request.id": "2" });
  expect(second?.attributes).not.toHaveProperty("error.type");
  expect(call?.attributes).not.toHaveProperty("error.type");
  expect(call?.attributes["jsonrpc.request.id"]).toBe("2");
  const sent = repeated.transport.requests.map(({ request }) => {
    const meta = request.params?._meta as { traceparent: string } | undefined;
    return meta?.traceparent.split("-")[2];
  });
  expect(sent).toEqual([first?.spanContext().spanId, second?.spanContext().spanId]);
  expect(transport.requests).toHaveLength(1);
  const counts = (await durations()).map(({ value }) => value.count);
  expect(counts).toEqual([2, 1]); // two lost requests, one answered
});

it("each round in which the server asks is a child of the one call, which ends with the last", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const { client } = clientOf([question, question, done], {
    interceptors: [opentelemetry({ tracerProvider })],
  });
  await client.callTool({ name: "t" });
  const [first, second, third, call] = spans();
  expect(treeOf(spans())).toEqual([
    ["tools/call t", ["tools/call t", "tools/call t", "tools/call t"]],
  ]);
  expect([first, second, third].map((span) => span?.attributes["plugboard.round"])).toEqual([
    1, 2, 3,
  ]);
  expect(call?.attributes["jsonrpc.request.id"]).toBe("3");
  expect(call?.status.code).toBe(SpanStatusCode.UNSET);
});

it("attempts are counted anew in each round", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const { client } = clientOf([lost, question, lost, done], {
    interceptors: [opentelemetry({ tracerProvider, around: [again()] })],
  });
  await client.callTool({ name: "t" });
  const positions = spans()
    .slice(0, -1)
    .map(({ attributes }) => [attributes["plugboard.round"], attributes["plugboard.attempt"]]);
  expect(positions).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ]);
});

it("calls that run at once do not share a span", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const { client } = clientOf([question, question, done], {
    interceptors: [opentelemetry({ tracerProvider })],
  });
  await Promise.all([client.callTool({ name: "a" }), client.callTool({ name: "b" })]);
  expect(treeOf(spans())).toEqual([
    ["tools/call a", ["tools/call a", "tools/call a"]],
    ["tools/call b", ["tools/call b", "tools/call b"]],
  ]);
});

it("a call that is aborted while a person is asked ends its span", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const controller = new AbortController();
  const { client } = clientOf([question], {
    interceptors: [opentelemetry({ tracerProvider })],
    input: {
      elicitation: () => {
        controller.abort();
        return new Promise(() => {});
      },
    },
  });
  const error = await client.callTool({ name: "t" }, controller).catch((reason) => reason);
  expect(error).toBe(controller.signal.reason);
  const call = spans().at(-1);
  expect(treeOf(spans())).toEqual([["tools/call t", ["tools/call t"]]]);
  expect(call?.attributes["error.type"]).toBe("AbortError");
});

it("a result that comes from cache() has a call and no request, when the cache is within", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const listed = (request: RequestMessage) =>
    resultFor(request, { tools: [], ttlMs: 60_000, cacheScope: "public" });
  const { client } = clientOf([listed], {
    interceptors: [opentelemetry({ tracerProvider, around: [cache()] })],
  });
  await client.listTools();
  await client.listTools();
  expect(treeOf(spans())).toEqual([["tools/list", ["tools/list"]], "tools/list"]);
});

it("what the server refuses has its code and its words", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const refuse = (request: RequestMessage) =>
    errorFor(request, { code: -32602, message: "No such tool.", data: { secret: true } });
  const { client } = clientOf([refuse], { interceptors: [opentelemetry({ tracerProvider })] });
  await expect(client.callTool({ name: "t" })).rejects.toThrow();
  for (const { attributes, status } of spans()) {
    expect(attributes).toMatchObject({
      "error.type": "-32602",
      "rpc.response.status_code": "-32602",
    });
    expect(status).toEqual({ code: SpanStatusCode.ERROR, message: "No such tool." });
  }
});

it("COR-177: an isError result is a tool_error, without its words", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const fail = (request: RequestMessage) =>
    resultFor(request, { isError: true, content: [{ type: "text", text: "secret" }] });
  const { client } = clientOf([fail], { interceptors: [opentelemetry({ tracerProvider })] });
  await client.callTool({ name: "t" });
  expect(spans()).toHaveLength(2);
  for (const { attributes, status } of spans()) {
    expect(attributes["error.type"]).toBe("tool_error");
    expect(status).toEqual({ code: SpanStatusCode.ERROR });
  }
});

it.each([
  ["the caller", "AbortError"],
  ["its id", "CancelledError.cancelled"],
  ["close()", "ConnectionError.closed"],
  ["a deadline", "TimeoutError.silence"],
  ["a secret", "SecretError"],
  ["no error at all", "_OTHER"],
])("a call that is ended by %s has the error type %s", async (by, errorType) => {
  const { tracerProvider, spans } = startTelemetry();
  const transport = scriptedTransport(async function* () {
    yield await new Promise<never>(() => {});
  });
  const interceptors = [opentelemetry({ tracerProvider })];
  const client = createClient({ transport, era: "modern", interceptors });
  const controller = new AbortController();
  let id: unknown;
  const call = client.callTool(
    { name: "t" },
    {
      signal: controller.signal,
      timeoutMs: by === "a deadline" ? 5 : 0,
      onRequestId: (given) => {
        id = given;
      },
    },
  );
  call.catch(() => {});
  await transport.requested(() => true);
  if (by === "the caller") controller.abort();
  if (by === "its id") client.cancel(id as number);
  if (by === "close()") await client.close();
  if (by === "no error at all") controller.abort("secret");
  if (by === "a secret") {
    controller.abort(Object.assign(new Error("secret"), { name: "SecretError" }));
  }
  await expect(call).rejects.toBeDefined();
  expect(spans()).toHaveLength(2);
  for (const { attributes, status } of spans()) {
    expect(attributes["error.type"]).toBe(errorType);
    expect(status.message ?? "").not.toContain("secret");
  }
});

it("a call that ends because nobody answers the server ends its span, with that error", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const { client } = clientOf([question], {
    interceptors: [opentelemetry({ tracerProvider })],
    input: {},
  });
  await expect(client.callTool({ name: "t" })).rejects.toThrow();
  expect(treeOf(spans())).toEqual([["tools/call t", ["tools/call t"]]]);
  expect(spans().at(-1)?.attributes["error.type"]).toBe("InputError.no_handler");
});
