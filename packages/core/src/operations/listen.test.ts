import { getEventListeners } from "node:events";
import { ConnectionError, createClient, RpcError } from "@plugboard/core";
import { Notification, type RequestMessage } from "@plugboard/core/transport";
import { errorFor, notificationFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});

const acknowledged = (request: RequestMessage, notifications = {}) =>
  notificationFor(request, { method: Notification.acknowledged, params: { notifications } });
const toolsChanged = (request: RequestMessage) =>
  notificationFor(request, { method: Notification.toolsListChanged });

it("A6: a subscription says what was agreed to, yields changes, and ends when the server ends it", async () => {
  const transport = scriptedTransport((request) => [
    acknowledged(request, { toolsListChanged: true }),
    toolsChanged(request),
    notificationFor(request, {
      method: Notification.resourceUpdated,
      params: { uri: "file:///a/b" },
    }),
    resultFor(request),
  ]);
  const subscription = createClient({ transport }).listen({
    toolsListChanged: true,
    resourceSubscriptions: ["file:///a"],
  });
  await expect(subscription.acknowledged).resolves.toEqual({ toolsListChanged: true });
  const changes = [];
  for await (const change of subscription) changes.push(change);
  expect(changes).toEqual([{ kind: "tools" }, { kind: "resource", uri: "file:///a/b" }]);
  await expect(subscription.closed).resolves.toBeUndefined();
  expect(transport.cancelled).toHaveLength(0);
});

it("COR-130: the request carries the filter, and asks for no progress", async () => {
  const transport = scriptedTransport((request) => [acknowledged(request), resultFor(request)]);
  const filter = { promptsListChanged: true };
  await createClient({ transport }).listen(filter).acknowledged;
  const { method, params } = transport.requests[0]?.request ?? {};
  expect(method).toBe("subscriptions/listen");
  expect(params?.notifications).toEqual(filter);
  expect(params?._meta).not.toHaveProperty("progressToken");
});

it("COR-136: a cancellation by the server ends the loop like a result does", async () => {
  const transport = scriptedTransport((request) => [
    acknowledged(request),
    { jsonrpc: "2.0", method: Notification.cancelled, params: { requestId: request.id } },
  ]);
  const changes = [];
  for await (const change of createClient({ transport }).listen({})) changes.push(change);
  expect(changes).toEqual([]);
});

it("COR-135: a connection that is lost makes the loop throw, and closed reject", async () => {
  const transport = scriptedTransport(async function* (request: RequestMessage) {
    yield acknowledged(request);
    yield toolsChanged(request);
    throw new ConnectionError("ended_early", "gone");
  });
  const subscription = createClient({ transport }).listen({ toolsListChanged: true });
  const changes: unknown[] = [];
  const loop = (async () => {
    for await (const change of subscription) changes.push(change);
  })();
  await expect(loop).rejects.toMatchObject({ code: "ended_early" });
  expect(changes).toEqual([{ kind: "tools" }]);
  await expect(subscription.closed).rejects.toMatchObject({ code: "ended_early" });
});

it("COR-141: a listen that the server refuses rejects the acknowledgment and the loop", async () => {
  const transport = scriptedTransport((request) => [
    errorFor(request, { code: -32601, message: "no such method" }),
  ]);
  const subscription = createClient({ transport }).listen({ toolsListChanged: true });
  await expect(subscription.acknowledged).rejects.toBeInstanceOf(RpcError);
  await expect(subscription[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(RpcError);
});

it("a listen that the server ends before it acknowledges was agreed to nothing", async () => {
  const transport = scriptedTransport((request) => [resultFor(request)]);
  const subscription = createClient({ transport }).listen({ toolsListChanged: true });
  await expect(subscription.acknowledged).resolves.toEqual({});
  for await (const _ of subscription) expect.unreachable();
});

it("B43: kinds of change that were not asked for, and unknown ones, are ignored", async () => {
  const transport = scriptedTransport((request) => [
    toolsChanged(request), // COR-131: before the acknowledgment
    acknowledged(request),
    notificationFor(request, { method: Notification.promptsListChanged }),
    notificationFor(request, { method: "notifications/vendor" }),
    notificationFor(request, { method: Notification.resourceUpdated, params: {} }),
    toolsChanged(request),
    resultFor(request),
  ]);
  const subscription = createClient({ transport }).listen({
    toolsListChanged: true,
    resourceSubscriptions: ["a:b"],
  });
  const changes = [];
  for await (const change of subscription) changes.push(change);
  expect(changes).toEqual([{ kind: "tools" }]);
});

it("leaving the loop ends the subscription and tells the server", async () => {
  const transport = scriptedTransport(endless);
  for await (const _ of createClient({ transport }).listen({ toolsListChanged: true })) break;
  await transport.cancellation(() => true);
});

it("close() ends a subscription that nobody reads, and tells the server", async () => {
  const transport = scriptedTransport(endless);
  const subscription = createClient({ transport }).listen({ toolsListChanged: true });
  await subscription.acknowledged;
  await subscription.close();
  await subscription.close();
  await transport.cancellation(() => true);
  await expect(subscription.closed).resolves.toBeUndefined();
  await expect(subscription[Symbol.asyncIterator]().next()).resolves.toMatchObject({ done: true });
});

it("close() ends a loop that waits", async () => {
  const transport = scriptedTransport(quiet);
  const subscription = createClient({ transport }).listen({});
  await subscription.acknowledged;
  const next = subscription[Symbol.asyncIterator]().next();
  await subscription.close();
  await expect(next).resolves.toMatchObject({ done: true });
});

it("the caller's signal ends a subscription with its reason, and is not listened to any more", async () => {
  const transport = scriptedTransport(quiet);
  const controller = new AbortController();
  const subscription = createClient({ transport }).listen({}, { signal: controller.signal });
  await subscription.acknowledged;
  const next = subscription[Symbol.asyncIterator]().next();
  const reason = new Error("stop");
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
  await expect(subscription.closed).rejects.toBe(reason);
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

it("closing the client ends its subscriptions", async () => {
  const client = createClient({ transport: scriptedTransport(quiet) });
  const subscription = client.listen({});
  await subscription.acknowledged;
  const next = subscription[Symbol.asyncIterator]().next();
  const failure = expect(next).rejects.toMatchObject({ code: "closed" });
  await client.close();
  await failure;
});

it("COR-115: silence counts until the acknowledgment, and never after it", async () => {
  vi.useFakeTimers();
  const never = createClient({ transport: scriptedTransport(() => new Promise<never>(() => {})) });
  const failure = never.listen({}).acknowledged.catch((error) => error);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(await failure).toMatchObject({ name: "TimeoutError", code: "silence" });

  const client = createClient({ transport: scriptedTransport(quiet) });
  const subscription = client.listen({});
  await subscription.acknowledged;
  const next = subscription[Symbol.asyncIterator]().next();
  await vi.advanceTimersByTimeAsync(100_000_000);
  await subscription.close();
  await expect(next).resolves.toMatchObject({ done: true });
});

it("what nobody asked for yet is not read", async () => {
  let produced = 0;
  const transport = scriptedTransport(async function* (request: RequestMessage) {
    yield acknowledged(request);
    for (;;) {
      produced++;
      yield toolsChanged(request);
    }
  });
  const subscription = createClient({ transport }).listen({ toolsListChanged: true });
  await subscription.acknowledged;
  const iterator = subscription[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.next();
  expect(produced).toBeLessThanOrEqual(3);
  await subscription.close();
});

async function* endless(request: RequestMessage) {
  yield acknowledged(request);
  for (;;) yield toolsChanged(request);
}

async function* quiet(request: RequestMessage) {
  yield acknowledged(request);
  await new Promise<never>(() => {});
}
