import { SpanKind } from "@opentelemetry/api";
import { createClient } from "@plugboard/core";
import { ConnectionError, type RequestMessage } from "@plugboard/core/transport";
import { notificationFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it } from "vitest";
import { opentelemetry } from "../src/index.js";
import { startTelemetry, treeOf } from "./telemetry-harness.js";

const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const CHANGED = "notifications/tools/list_changed";
const LISTEN = "subscriptions/listen";
const STREAM = "subscriptions/listen stream";
const filter = () => ({ toolsListChanged: true });

const acknowledged = (request: RequestMessage) =>
  notificationFor(request, { method: ACKNOWLEDGED, params: { notifications: filter() } });
const changed = (request: RequestMessage) => notificationFor(request, { method: CHANGED });
const never = () => new Promise<never>(() => {});

/** A client whose server serves one subscription after the other like this. */
function clientOf(
  servings: ((request: RequestMessage) => AsyncIterable<unknown>)[],
  options: Parameters<typeof opentelemetry>[0],
) {
  let served = 0;
  const transport = scriptedTransport(
    (request) => servings[served++]?.(request) ?? [resultFor(request)],
  );
  return createClient({ transport, era: "modern", interceptors: [opentelemetry(options)] });
}

async function* lasting(request: RequestMessage) {
  yield acknowledged(request);
  yield changed(request);
  await never();
}
async function* breaking(request: RequestMessage) {
  yield acknowledged(request);
  yield changed(request);
  throw new ConnectionError("ended_early", "The connection broke.");
}
// biome-ignore lint/correctness/useYield: it never comes to that
async function* unreachable() {
  throw new ConnectionError("unreachable", "Nobody is there.");
}

it("asking for a subscription ends with its acknowledgement; how long it lasts is another span", async () => {
  const { tracerProvider, meterProvider, spans, durations } = startTelemetry();
  const client = clientOf([lasting], { tracerProvider, meterProvider });
  const changes = client.listen(filter());
  await changes.acknowledged;
  expect(treeOf(spans())).toEqual([[LISTEN, [LISTEN]]]);
  expect((await durations()).map(({ value }) => value.count)).toEqual([1]);
  for await (const _ of changes) break;
  expect(treeOf(spans())).toEqual([[LISTEN, [LISTEN, STREAM]]]);
  const stream = spans().at(-1);
  expect(stream?.kind).toBe(SpanKind.INTERNAL);
  expect(stream?.attributes).toEqual({
    "mcp.method.name": LISTEN,
    "plugboard.notifications": 1,
  });
});

it("a subscription that nobody reads ends its span when it is closed", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const changes = clientOf([lasting], { tracerProvider }).listen(filter());
  await changes.acknowledged;
  await changes.close();
  expect(spans().map(({ name }) => name)).toEqual([LISTEN, LISTEN, STREAM]);
  expect(spans().at(-1)?.attributes).not.toHaveProperty("error.type");
});

it("a subscription that is refused or lost before its acknowledgement is an error, without a stream", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const changes = clientOf([unreachable], { tracerProvider }).listen(filter());
  await expect(changes.acknowledged).rejects.toThrow();
  expect(treeOf(spans())).toEqual([[LISTEN, [LISTEN]]]);
  for (const { attributes } of spans()) {
    expect(attributes["error.type"]).toBe("ConnectionError.unreachable");
  }
});

it("renewed subscriptions are children of the first, also after attempts in vain", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const client = clientOf([breaking, unreachable, breaking, lasting], { tracerProvider });
  const changes = client.listen(filter(), { relisten: { firstDelayMs: 0 } });
  const kinds: string[] = [];
  for await (const { kind } of changes) {
    kinds.push(kind);
    if (kinds.length === 5) break;
  }
  expect(kinds).toEqual(["tools", "gap", "tools", "gap", "tools"]);
  expect(treeOf(spans())).toEqual([
    [LISTEN, [LISTEN, STREAM, [LISTEN, [LISTEN]], renewed(), renewed()]],
  ]);
  const renewals = spans().map(({ attributes }) => attributes["plugboard.renewal"]);
  expect(renewals.filter((renewal) => renewal !== undefined)).toEqual([1, 2, 3]);
  const streams = spans().filter(({ name }) => name === STREAM);
  expect(streams.map(({ attributes }) => attributes["error.type"])).toEqual([
    "ConnectionError.ended_early",
    "ConnectionError.ended_early",
    undefined,
  ]);
});
const renewed = () => [LISTEN, [LISTEN, STREAM]];

it("another subscription for the same filter is no renewal while nothing was lost", async () => {
  const { tracerProvider, spans } = startTelemetry();
  async function* ending(request: RequestMessage) {
    yield acknowledged(request);
    yield resultFor(request);
  }
  const client = clientOf([lasting, ending, lasting], { tracerProvider });
  const shared = filter();
  const open = client.listen(shared);
  await open.acknowledged;
  for await (const _ of client.listen(shared));
  const third = client.listen(shared);
  await third.acknowledged;
  await Promise.all([open.close(), third.close()]);
  expect(treeOf(spans())).toEqual([renewed(), renewed(), renewed()]);
});

it("a subscription for the same filter is the renewal of a lost one once, not twice", async () => {
  const { tracerProvider, spans } = startTelemetry();
  const client = clientOf([breaking, lasting, lasting], { tracerProvider });
  const shared = filter();
  const lost = (async () => {
    for await (const _ of client.listen(shared));
  })();
  await expect(lost).rejects.toThrow("The connection broke.");
  const renewal = client.listen(shared);
  const another = client.listen(shared);
  await Promise.all([renewal.acknowledged, another.acknowledged]);
  await Promise.all([renewal.close(), another.close()]);
  expect(treeOf(spans())).toEqual([[LISTEN, [LISTEN, STREAM, renewed()]], renewed()]);
});
