import { getEventListeners } from "node:events";
import {
  ArgumentError,
  type Change,
  ConnectionError,
  cache,
  createClient,
  type ListenOptions,
  RpcError,
} from "@plugboard/core";
import { Notification, type RequestMessage } from "@plugboard/core/transport";
import {
  errorFor,
  notificationFor,
  resultFor,
  type Script,
  scriptedTransport,
} from "@plugboard/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const acknowledged = (request: RequestMessage, notifications = {}) =>
  notificationFor(request, { method: Notification.acknowledged, params: { notifications } });
const toolsChanged = (request: RequestMessage) =>
  notificationFor(request, { method: Notification.toolsListChanged });
const lost = () => new ConnectionError("ended_early", "lost");
const GAP = { kind: "gap" };
const TOOLS = { kind: "tools" };

/** Plays one listen after another, the last one again and again. */
function played(...scripts: Script[]) {
  let count = 0;
  return scriptedTransport((request, options) => {
    const script = scripts[Math.min(count, scripts.length - 1)] as Script;
    count += 1;
    return script(request, options);
  });
}

/** Acknowledges, sends so many changes, and is lost. */
const lostAfter = (changes: number): Script =>
  async function* (request) {
    yield acknowledged(request);
    for (let sent = 0; sent < changes; sent += 1) yield toolsChanged(request);
    throw lost();
  };
const refused: Script = () => {
  throw new ConnectionError("unreachable", "nobody there", { mayHaveArrived: false });
};
const quiet: Script = async function* (request) {
  yield acknowledged(request);
  await new Promise<never>(() => {});
};
const ended: Script = (request) => [
  acknowledged(request),
  toolsChanged(request),
  resultFor(request),
];

function listenTo(transport: ReturnType<typeof scriptedTransport>, options: ListenOptions = {}) {
  const client = createClient({ transport });
  const subscription = client.listen({ toolsListChanged: true }, { relisten: true, ...options });
  return { client, subscription };
}

/** Reads to the end, with as much time as it takes. */
async function readAll(subscription: AsyncIterable<Change>) {
  const changes: Change[] = [];
  const startedAt = performance.now();
  const loop = (async () => {
    for await (const change of subscription) changes.push(change);
  })();
  const outcome = loop.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  await vi.runAllTimersAsync();
  return { changes, reason: await outcome, tookMs: performance.now() - startedAt };
}

it("B43: a subscription that is lost is opened anew under another id, with a gap between", async () => {
  const transport = played(lostAfter(1), ended);
  const { subscription } = listenTo(transport);
  const { changes, reason, tookMs } = await readAll(subscription);
  expect(reason).toBeUndefined();
  expect(changes).toEqual([TOOLS, GAP, TOOLS]);
  expect(tookMs).toBe(250);
  const requests = transport.requests.map(({ request }) => request);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(2);
  expect(requests.map(({ params }) => params?.notifications)).toEqual([
    { toolsListChanged: true },
    { toolsListChanged: true },
  ]);
  await expect(subscription.closed).resolves.toBeUndefined();
});

it("without the option a loss ends the loop with its error", async () => {
  const transport = played(lostAfter(1));
  const subscription = createClient({ transport }).listen({ toolsListChanged: true });
  const { changes, reason } = await readAll(subscription);
  expect(changes).toEqual([TOOLS]);
  expect(reason).toMatchObject({ code: "ended_early" });
  expect(transport.requests).toHaveLength(1);
});

it.each([0, 1, 3])(
  "B07: a limit of %i means exactly so many attempts, then one error",
  async (maxAttempts) => {
    const transport = played(lostAfter(0));
    const { subscription } = listenTo(transport, { relisten: { maxAttempts } });
    const { changes, reason } = await readAll(subscription);
    expect(transport.requests).toHaveLength(1 + maxAttempts);
    expect(changes).toEqual(Array.from({ length: maxAttempts }, () => GAP));
    expect(reason).toMatchObject({ code: "ended_early" });
    await expect(subscription.closed).rejects.toBe(reason);
    await expect(subscription[Symbol.asyncIterator]().next()).resolves.toMatchObject({
      done: true,
    });
  },
);

it("B07: an acknowledgment alone is no progress: the waits grow up to the cap", async () => {
  const transport = played(lostAfter(0));
  const relisten = { maxAttempts: 6, firstDelayMs: 100, maxDelayMs: 1_000 };
  const { tookMs } = await readAll(listenTo(transport, { relisten }).subscription);
  expect(tookMs).toBe(100 + 200 + 400 + 800 + 1_000 + 1_000);
});

it("B07: a change is progress: the next loss is the first one again", async () => {
  const transport = played(lostAfter(0), lostAfter(0), lostAfter(1), lostAfter(1), ended);
  const relisten = { maxAttempts: 2, firstDelayMs: 100 };
  const { changes, reason, tookMs } = await readAll(listenTo(transport, { relisten }).subscription);
  expect(reason).toBeUndefined();
  expect(changes).toEqual([GAP, GAP, TOOLS, GAP, TOOLS, GAP, TOOLS]);
  expect(tookMs).toBe(100 + 200 + 100 + 100);
});

it("waits are spread over half of the time", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { tookMs } = await readAll(listenTo(played(lostAfter(0), ended)).subscription);
  expect(tookMs).toBe(125);
});

it("attempts that fail count, and there is one gap when one succeeds", async () => {
  const busy: Script = () => {
    throw Object.assign(new Error("busy"), { status: 503 });
  };
  const silent: Script = () => new Promise<never>(() => {});
  const transport = played(lostAfter(1), refused, busy, silent, ended);
  const { subscription } = listenTo(transport, { timeoutMs: 5_000 });
  const { changes, reason } = await readAll(subscription);
  expect(reason).toBeUndefined();
  expect(changes).toEqual([TOOLS, GAP, TOOLS]);
  expect(transport.requests).toHaveLength(5);
});

it("after the last attempt its error surfaces", async () => {
  const transport = played(lostAfter(1), refused);
  const { subscription } = listenTo(transport, { relisten: { maxAttempts: 2 } });
  const { changes, reason } = await readAll(subscription);
  expect(changes).toEqual([TOOLS]);
  expect(reason).toMatchObject({ code: "unreachable" });
});

it("a server that asks for time with Retry-After gets it", async () => {
  const later: Script = () => {
    throw Object.assign(new Error("later"), { status: 429, retryAfterMs: 90_000 });
  };
  const { tookMs } = await readAll(listenTo(played(lostAfter(1), later, ended)).subscription);
  expect(tookMs).toBe(250 + 90_000);
});

it("overflow is a loss too", async () => {
  const full: Script = async function* (request) {
    yield acknowledged(request);
    throw new ConnectionError("overflow", "nobody reads");
  };
  const { changes, reason } = await readAll(listenTo(played(full, ended)).subscription);
  expect(reason).toBeUndefined();
  expect(changes).toEqual([GAP, TOOLS]);
});

it.each(["closed", "too_large"] as const)("%s is no loss that heals", async (code) => {
  const script: Script = async function* (request) {
    yield acknowledged(request);
    throw new ConnectionError(code, "no");
  };
  const transport = played(script);
  const { reason } = await readAll(listenTo(transport).subscription);
  expect(reason).toMatchObject({ code });
  expect(transport.requests).toHaveLength(1);
});

it("what was never acknowledged is not tried again", async () => {
  const transport = played(refused);
  const { subscription } = listenTo(transport);
  await expect(subscription.acknowledged).rejects.toMatchObject({ code: "unreachable" });
  const { reason } = await readAll(subscription);
  expect(reason).toMatchObject({ code: "unreachable" });
  expect(transport.requests).toHaveLength(1);
});

it("B43: a result or a cancellation of the server's ends it, without a storm", async () => {
  const cancelled: Script = (request) => [
    acknowledged(request),
    { jsonrpc: "2.0", method: Notification.cancelled, params: { requestId: request.id } },
  ];
  for (const script of [ended, cancelled]) {
    const transport = played(script);
    const { reason } = await readAll(listenTo(transport).subscription);
    expect(reason).toBeUndefined();
    expect(transport.requests).toHaveLength(1);
  }
});

it("a server that refuses the new request ends it with its error", async () => {
  const no: Script = (request) => [errorFor(request, { code: -32601, message: "no more" })];
  const transport = played(lostAfter(1), no);
  const { reason } = await readAll(listenTo(transport).subscription);
  expect(reason).toBeInstanceOf(RpcError);
  expect(transport.requests).toHaveLength(2);
});

it("acknowledged stays that of the first request", async () => {
  const granted: Script = (request) => [
    acknowledged(request, { toolsListChanged: true }),
    resultFor(request),
  ];
  const less: Script = async function* (request) {
    yield acknowledged(request);
    throw lost();
  };
  const { subscription } = listenTo(played(less, granted));
  await readAll(subscription);
  await expect(subscription.acknowledged).resolves.toEqual({});
});

it.each([
  ["while it waits to listen again", lostAfter(0)],
  ["while an attempt waits for its acknowledgment", () => new Promise<never>(() => {})],
  ["while it listens again", quiet],
] as const)("close() %s ends the loop, and nothing is sent any more", async (when, second) => {
  const transport = played(lostAfter(0), second);
  const { subscription } = listenTo(transport);
  const iterator = subscription[Symbol.asyncIterator]();
  let next = iterator.next();
  await vi.advanceTimersByTimeAsync(when.includes("waits to") ? 249 : 250);
  if (when === "while it listens again") {
    await expect(next).resolves.toMatchObject({ value: GAP });
    next = iterator.next();
  }
  await Promise.all([subscription.close(), subscription.close()]);
  await expect(next).resolves.toMatchObject({ done: true });
  await expect(subscription.closed).resolves.toBeUndefined();
  await vi.runAllTimersAsync();
  expect(transport.requests).toHaveLength(when.includes("waits to") ? 1 : 2);
});

it("leaving the loop at a gap ends it and tells the server", async () => {
  const transport = played(lostAfter(0), quiet);
  const { subscription } = listenTo(transport);
  const loop = (async () => {
    for await (const change of subscription) if (change.kind === "gap") break;
  })();
  await vi.advanceTimersByTimeAsync(250);
  await loop;
  await transport.cancellation(() => true);
});

it.each([
  ["waits to listen again", 100],
  ["listens again", 300],
])("the caller's signal ends it with its reason while it %s", async (_, afterMs) => {
  const transport = played(lostAfter(0), () => new Promise<never>(() => {}));
  const controller = new AbortController();
  const { subscription } = listenTo(transport, { signal: controller.signal });
  const next = subscription[Symbol.asyncIterator]().next();
  const failure = next.catch((reason) => reason);
  await vi.advanceTimersByTimeAsync(afterMs);
  controller.abort("enough");
  expect(await failure).toBe("enough");
  await expect(subscription.closed).rejects.toBe("enough");
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

it("B25: closing the client ends it while it waits to listen again", async () => {
  const transport = played(lostAfter(0));
  const { client, subscription } = listenTo(transport);
  const next = subscription[Symbol.asyncIterator]()
    .next()
    .catch((reason) => reason);
  await vi.advanceTimersByTimeAsync(100);
  await client.close();
  expect(await next).toMatchObject({ code: "closed" });
  expect(transport.requests).toHaveLength(1);
});

it("cancel() by the newest id ends it", async () => {
  const ids: (string | number)[] = [];
  const transport = played(lostAfter(0), quiet);
  const { client, subscription } = listenTo(transport, { onRequestId: (id) => ids.push(id) });
  const iterator = subscription[Symbol.asyncIterator]();
  const gap = iterator.next();
  await vi.advanceTimersByTimeAsync(250);
  await gap;
  expect(ids).toHaveLength(2);
  const next = iterator.next().catch((reason) => reason);
  client.cancel(ids[1] ?? "");
  expect(await next).toMatchObject({ name: "CancelledError" });
});

it("changes are asked for in order, however many wait", async () => {
  const { subscription } = listenTo(played(lostAfter(1), ended));
  const iterator = subscription[Symbol.asyncIterator]();
  const steps = Array.from({ length: 4 }, () => iterator.next());
  await vi.runAllTimersAsync();
  const values = (await Promise.all(steps)).map(({ value }) => value);
  expect(values).toEqual([TOOLS, GAP, TOOLS, undefined]);
});

it("COR-139: with cache(), what was kept before the gap is fetched anew", async () => {
  let listens = 0;
  const transport = scriptedTransport((request, options) => {
    if (request.method !== "subscriptions/listen") {
      return [resultFor(request, { tools: [], ttlMs: 60_000, cacheScope: "public" })];
    }
    listens += 1;
    return listens === 1 ? lostAfter(0)(request, options) : quiet(request, options);
  });
  const client = createClient({ transport, interceptors: [cache()] });
  const subscription = client.listen({ toolsListChanged: true }, { relisten: true });
  await subscription.acknowledged;
  await client.listTools();
  await client.listTools();
  const lists = () => transport.requests.filter(({ request }) => request.method === "tools/list");
  expect(lists()).toHaveLength(1);
  const gap = subscription[Symbol.asyncIterator]().next();
  await vi.advanceTimersByTimeAsync(250);
  expect((await gap).value).toEqual(GAP);
  await client.listTools();
  expect(lists()).toHaveLength(2);
  await subscription.close();
});

it.each([
  { maxAttempts: -1 },
  { maxAttempts: Number.NaN },
  { firstDelayMs: -1 },
  { maxDelayMs: Number.NaN },
])("the options %j are refused before anything is sent", (relisten) => {
  const transport = played(quiet);
  expect(() => listenTo(transport, { relisten })).toThrow(ArgumentError);
  expect(transport.requests).toHaveLength(0);
});
