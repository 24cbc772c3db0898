import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { contextValues, createClient } from "@plugboard/core";
import type { JsonObject, RequestMessage } from "@plugboard/core/transport";
import { errorFor, progressFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, expect, it, vi } from "vitest";
import { opentelemetry, parentContext } from "../src/index.js";
import { startTelemetry, treeOf } from "./telemetry-harness.js";

afterEach(() => {
  vi.useRealTimers();
});

const metaOf = (request: RequestMessage | undefined) => request?.params?._meta as JsonObject;

/** A client whose server gives every request this result. */
function clientOf(result: JsonObject, options: Parameters<typeof opentelemetry>[0] = {}) {
  const transport = scriptedTransport((request) => [resultFor(request, result)]);
  const client = createClient({
    transport,
    era: "modern",
    interceptors: [opentelemetry(options)],
  });
  return { client, transport };
}

it("a call is a client span, with its request below it, both named and attributed by the conventions", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const { client } = clientOf({ content: [] }, { tracerProvider });
  await client.callTool({ name: "weather", arguments: { city: "Oslo" } });
  expect(treeOf(spans())).toEqual([["tools/call weather", ["tools/call weather"]]]);
  const [request, call] = spans();
  expect([call?.kind, request?.kind]).toEqual([SpanKind.CLIENT, SpanKind.CLIENT]);
  expect(call?.attributes).toEqual({
    "mcp.method.name": "tools/call",
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "weather",
    "jsonrpc.request.id": "1",
  });
  expect(request?.attributes).toEqual({
    ...call?.attributes,
    "plugboard.round": 1,
    "plugboard.attempt": 1,
  });
  expect(call?.status.code).toBe(SpanStatusCode.UNSET);
  expect(call?.instrumentationScope.name).toBe("@plugboard/opentelemetry");
});

it("prompts and resources have their attributes; a resource's address stays out of the name", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const prompts = clientOf({ messages: [] }, { tracerProvider });
  await prompts.client.getPrompt({ name: "greet" });
  const resources = clientOf({ contents: [] }, { tracerProvider });
  await resources.client.readResource({ uri: "file:///a" });
  const [, prompt, , resource] = spans();
  expect(prompt?.name).toBe("prompts/get greet");
  expect(prompt?.attributes["gen_ai.prompt.name"]).toBe("greet");
  expect(prompt?.attributes).not.toHaveProperty("gen_ai.operation.name");
  expect(resource?.name).toBe("resources/read");
  expect(resource?.attributes["mcp.resource.uri"]).toBe("file:///a");
});

it("COR-29: the server gets traceparent and baggage, unprefixed and of the request's span; other metadata stays", async () => {
  const { tracer, tracerProvider, spans } = startTelemetry();
  const { client, transport } = clientOf({ content: [] }, { tracerProvider });
  const app = tracer.startSpan("app");
  const baggage = propagation.createBaggage({ user: { value: "ann" } });
  const active = propagation.setBaggage(trace.setSpan(context.active(), app), baggage);
  await context.with(active, () => client.callTool({ name: "t", _meta: { "a.b/c": 1 } }));
  app.end();
  const [request] = spans();
  const { traceId, spanId } = request?.spanContext() ?? {};
  expect(metaOf(transport.requests[0]?.request)).toMatchObject({
    "a.b/c": 1,
    traceparent: `00-${traceId}-${spanId}-01`,
    baggage: "user=ann",
  });
  expect(treeOf(spans())).toEqual([["app", [["tools/call t", ["tools/call t"]]]]]);
});

it("a traceparent that the caller sets is the parent", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const { client, transport } = clientOf({ content: [] }, { tracerProvider });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const _meta = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, tracestate: "k=v" };
  await client.callTool({ name: "t", _meta });
  expect(spans()[1]?.parentSpanContext).toMatchObject({ traceId, spanId: "b7ad6b7169203331" });
  const sent = metaOf(transport.requests[0]?.request);
  expect(sent?.traceparent).toBe(`00-${traceId}-${spans()[0]?.spanContext().spanId}-01`);
  expect(sent?.tracestate).toBe("k=v");
});

it("without a context manager the parent is the one that the call was given, for every request of it", async () => {
  const { tracer, tracerProvider, spans } = startTelemetry({ contextManager: false });
  const { client } = clientOf({ content: [] }, { tracerProvider });
  const app = tracer.startSpan("app");
  const given = contextValues().with(parentContext, trace.setSpan(ROOT_CONTEXT, app));
  await client.callTool({ name: "t" }, { context: given });
  await client.callTool({ name: "u" });
  app.end();
  expect(treeOf(spans())).toEqual([
    ["app", [["tools/call t", ["tools/call t"]]]],
    ["tools/call u", ["tools/call u"]],
  ]);
});

it("without an SDK calls are what they are without the interceptor", async () => {
  const { client, transport } = clientOf({ content: [] });
  await expect(client.callTool({ name: "t" })).resolves.toEqual({
    resultType: "complete",
    content: [],
  });
  expect(Object.keys(metaOf(transport.requests[0]?.request))).not.toContain("traceparent");
});

it("arguments and results are recorded when asked for, up to the limit, and never else", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const result = { content: [{ type: "text", text: "secret-result" }] };
  const asked = clientOf(result, { tracerProvider, recordContent: true, maxContentChars: 30 });
  const call = { name: "t", arguments: { password: "secret-argument" } };
  await asked.client.callTool(call);
  expect(spans()[1]?.attributes).toMatchObject({
    "gen_ai.tool.call.arguments": '{"password":"secret-argument"}',
    "gen_ai.tool.call.result": '{"resultType":"complete","cont… 46 characters left out',
  });
  const before = spans().length;
  await clientOf(result, { tracerProvider }).client.callTool(call);
  const silent = spans().slice(before);
  expect(silent).toHaveLength(2);
  for (const { attributes, events, status } of silent) {
    expect(JSON.stringify([attributes, events, status])).not.toContain("secret");
  }
});

it("the address of the server and the revision are attributes; credentials and the path are not", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const { client } = clientOf(
    { content: [] },
    {
      tracerProvider,
      server: "https://me:secret@example.com:8443/mcp?key=secret",
      revision: () => client.era()?.revision,
    },
  );
  await client.callTool({ name: "t" });
  for (const { attributes } of spans()) {
    expect(attributes).toMatchObject({
      "server.address": "example.com",
      "server.port": 8443,
      "network.transport": "tcp",
      "network.protocol.name": "http",
      "mcp.protocol.version": "2026-07-28",
    });
    expect(JSON.stringify(attributes)).not.toContain("secret");
  }
});

it("a revision that cannot be told fails no call", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const revision = () => {
    throw new Error("no");
  };
  const { client } = clientOf({ content: [] }, { tracerProvider, revision });
  await client.callTool({ name: "t" });
  expect(spans()).toHaveLength(2);
});

it("each request is a duration in seconds, with its attributes and in the buckets of the conventions", async () => {
  const { tracerProvider, meterProvider, durations } = startTelemetry();
  const transport = scriptedTransport((request) => [
    request.params?.name === "bad"
      ? errorFor(request, { code: -32602, message: "no such tool" })
      : resultFor(request, { content: [] }),
  ]);
  const options = { tracerProvider, meterProvider, server: "stdio" };
  const client = createClient({
    transport,
    era: "modern",
    interceptors: [opentelemetry(options)],
  });
  await client.callTool({ name: "good" });
  await client.callTool({ name: "good" });
  await expect(client.callTool({ name: "bad" })).rejects.toThrow("no such tool");
  const [good, bad] = await durations();
  expect(good?.attributes).toEqual({
    "mcp.method.name": "tools/call",
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "good",
    "network.transport": "pipe",
  });
  expect(good?.value.count).toBe(2);
  expect(good?.value.buckets.boundaries).toEqual([
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300,
  ]);
  expect(bad?.attributes).toMatchObject({
    "gen_ai.tool.name": "bad",
    "error.type": "-32602",
    "rpc.response.status_code": "-32602",
  });
});

it("what happens below runs in the context of the request, and notifications still come through", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const seen: (string | undefined)[] = [];
  const transport = scriptedTransport((request) => {
    seen.push(trace.getSpan(context.active())?.spanContext().spanId);
    return [1, 2, 3]
      .map((progress): object => progressFor(request, progress))
      .concat(resultFor(request, { content: [] }));
  });
  const client = createClient({
    transport,
    era: "modern",
    interceptors: [opentelemetry({ tracerProvider })],
  });
  const steps: number[] = [];
  await client.callTool({ name: "t" }, { onProgress: ({ progress }) => void steps.push(progress) });
  expect(steps).toEqual([1, 2, 3]);
  expect(seen).toEqual([spans()[0]?.spanContext().spanId]);
});

it("a request that takes two seconds is a duration of 2", async () => {
  const { meterProvider, durations } = startTelemetry();
  vi.useFakeTimers();
  const transport = scriptedTransport(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return [resultFor(request, { content: [] })];
  });
  const interceptors = [opentelemetry({ meterProvider })];
  const client = createClient({ transport, era: "modern", interceptors });
  const call = client.callTool({ name: "t" });
  await vi.advanceTimersByTimeAsync(2_000);
  await call;
  vi.useRealTimers();
  const [point] = await durations();
  expect([point?.value.count, point?.value.sum]).toEqual([1, 2]);
});

it("the caller hears of the ids on the wire", async () => {
  const { tracerProvider } = startTelemetry();
  const { client, transport } = clientOf({ content: [] }, { tracerProvider });
  const ids: unknown[] = [];
  await client.callTool({ name: "t" }, { onRequestId: (id) => void ids.push(id) });
  expect(ids).toEqual(transport.requests.map(({ request }) => request.id));
});
