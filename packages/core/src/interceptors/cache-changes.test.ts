import { cache, createClient } from "@plugboard/core";
import type { InboundMessage, RequestMessage } from "@plugboard/core/transport";
import { notificationFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const hints = { ttlMs: 60_000, cacheScope: "public" };
const lists = {
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
  contents: [],
  supportedVersions: ["2026-07-28"],
  capabilities: {},
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that can be made to say that something changed. */
function changing() {
  let say: (message: InboundMessage) => void = () => {};
  let listening: RequestMessage | undefined;
  const transport = scriptedTransport(async function* (request) {
    if (request.method !== "subscriptions/listen") {
      yield resultFor(request, { ...lists, ...hints });
      return;
    }
    listening = request;
    yield notificationFor(request, {
      method: "notifications/subscriptions/acknowledged",
      params: { notifications: {} },
    });
    for (;;)
      yield await new Promise<InboundMessage>((resolve) => {
        say = resolve;
      });
  });
  const client = createClient({ transport, interceptors: [cache()] });
  const changed = async (method: string, params?: { [key: string]: unknown }): Promise<void> => {
    say(notificationFor(listening as RequestMessage, { method, params }));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { transport, client, changed };
}
const everything = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ["file:///a"],
};

describe("COR-155: a change that a subscription hears of makes the matching entries stale at once", () => {
  it.each<[string, object | undefined, string[]]>([
    ["notifications/tools/list_changed", undefined, ["tools/list", "tools/list"]],
    ["notifications/prompts/list_changed", undefined, ["prompts/list"]],
    [
      "notifications/resources/list_changed",
      undefined,
      ["resources/list", "resources/templates/list"],
    ],
    ["notifications/resources/updated", { uri: "file:///a" }, ["file:///a", "file:///a/b"]],
    ["notifications/resources/updated", { uri: "file:///a/b" }, ["file:///a", "file:///a/b"]],
    ["notifications/resources/updated", { uri: "file:///ab" }, ["file:///ab"]],
    [
      "notifications/resources/updated",
      { uri: "file:///" },
      ["file:///a", "file:///a/b", "file:///ab"],
    ],
    ["notifications/resources/updated", {}, []],
    ["notifications/resources/updated", { uri: 5 }, []],
    ["notifications/vendor", { uri: "file:///a" }, []],
    ["constructor", undefined, []],
  ])("%s %j", async (method, params, stale) => {
    const { transport, client, changed } = changing();
    const subscription = client.listen(everything);
    let lost: unknown;
    subscription.closed.catch((reason) => {
      lost = reason;
    });
    subscription[Symbol.asyncIterator]()
      .next()
      .catch(() => {}); // read on, until the client is closed
    await vi.advanceTimersByTimeAsync(0);
    const fill = async (): Promise<void> => {
      await client.listTools();
      await client.listTools({ cursor: "2" });
      await client.listPrompts();
      await client.listResources();
      await client.listResourceTemplates();
      await client.discover();
      for (const uri of ["file:///a", "file:///a/b", "file:///ab"])
        await client.readResource({ uri });
    };
    await fill();
    const before = transport.requests.length;
    await changed(method, params as never);
    await fill();
    const refetched = transport.requests
      .slice(before)
      .map(({ request }) => request.params?.uri ?? request.method);
    expect(refetched).toEqual(stale);
    expect(lost).toBeUndefined();
    await client.close();
  });
});

it("COR-139: a new subscription may have missed changes: everything is stale", async () => {
  const { transport, client } = changing();
  await client.listTools();
  await client.discover();
  await client.listen(everything).acknowledged;
  await client.listTools();
  await client.discover();
  expect(transport.requests).toHaveLength(5);
  await client.close();
});

it("B35: a list that was on its way when it changed is handed over, but not kept", async () => {
  let answer = (): void => {};
  let say: (message: InboundMessage) => void = () => {};
  let listening: RequestMessage | undefined;
  const transport = scriptedTransport(async function* (request) {
    if (request.method === "subscriptions/listen") {
      listening = request;
      yield notificationFor(request, { method: "notifications/subscriptions/acknowledged" });
      for (;;)
        yield await new Promise<InboundMessage>((resolve) => {
          say = resolve;
        });
    }
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    yield resultFor(request, { ...lists, ...hints });
  });
  const client = createClient({ transport, interceptors: [cache()] });
  const subscription = client.listen(everything);
  await subscription.acknowledged;
  const change = subscription[Symbol.asyncIterator]().next();
  const first = client.listTools();
  await vi.advanceTimersByTimeAsync(0);
  say(notificationFor(listening as RequestMessage, { method: "notifications/tools/list_changed" }));
  await expect(change).resolves.toMatchObject({ value: { kind: "tools" } });
  answer();
  await first;
  const second = client.listTools();
  await vi.advanceTimersByTimeAsync(0);
  answer();
  await second;
  expect(transport.requests.map(({ request }) => request.method)).toEqual([
    "subscriptions/listen",
    "tools/list",
    "tools/list",
  ]);
  await client.close();
});
