import { webSocket } from "@plugboard/websocket";
import { afterEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { send } from "./call.js";
import { echo, socketServer } from "./socket-server.js";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const never = { code: "unreachable", mayHaveArrived: false };

/** Counts the sockets that are made, and notes when; `closed` waits for the last one's end. */
function counted() {
  const madeAt: number[] = [];
  let last = Promise.resolve();
  class Counted extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      madeAt.push(performance.now());
      last = new Promise((resolve) => this.once("close", () => resolve()));
    }
  }
  return { webSocket: Counted, madeAt, closed: () => last };
}

it("B07: a server that can't be reached is tried less and less often, and only for calls", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
  const { webSocket: Counted, madeAt } = counted();
  const reconnect = { firstDelayMs: 1_000, maxDelayMs: 3_000 };
  const transport = webSocket("ws://127.0.0.1:1/mcp", { webSocket: Counted, reconnect });
  for (let calls = 0; calls < 5; calls += 1) {
    const failed = expect(send(transport).messages).rejects.toMatchObject(never);
    if (calls > 0) await vi.advanceTimersToNextTimerAsync();
    await failed;
  }
  const waits = madeAt.slice(1).map((at, index) => at - (madeAt[index] ?? 0));
  expect(waits).toEqual([1_000, 2_000, 3_000, 3_000]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(madeAt).toHaveLength(5);
  await transport.close();
});

it("B07: a server that accepts and closes at once is no progress: the waits grow", async () => {
  await using server = await socketServer(({ socket }) => socket.close(1000));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
  const { webSocket: Counted, madeAt } = counted();
  const reconnect = { firstDelayMs: 100, maxDelayMs: 10_000 };
  const transport = webSocket(server.url, { webSocket: Counted, reconnect });
  for (let calls = 0; calls < 5; calls += 1) {
    const failed = expect(send(transport).messages).rejects.toMatchObject({ code: "ended_early" });
    if (calls > 0) {
      await vi.advanceTimersByTimeAsync(100 * 2 ** (calls - 1) - 1);
      expect(madeAt).toHaveLength(calls);
      await vi.advanceTimersByTimeAsync(1);
    }
    await failed;
    expect(madeAt).toHaveLength(calls + 1);
  }
  await transport.close();
});

it("B07: a server that has said something is there again: the next wait is the first one", async () => {
  await using server = await socketServer((connection) => {
    echo(connection);
    connection.socket.on("message", () => connection.socket.close(1000));
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
  const { webSocket: Counted, madeAt, closed } = counted();
  const reconnect = { firstDelayMs: 100, maxDelayMs: 10_000 };
  const transport = webSocket(server.url, { webSocket: Counted, reconnect });
  for (let calls = 0; calls < 4; calls += 1) {
    const { messages } = send(transport);
    if (calls > 0) await vi.advanceTimersByTimeAsync(100);
    await expect(messages).resolves.toHaveLength(1);
    expect(madeAt).toHaveLength(calls + 1);
    await closed();
    await new Promise((resolve) => setImmediate(resolve)); // and the transport knows it
  }
  await transport.close();
});

it("B07: headers that can't be had make the next attempt wait too", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
  const headers = vi.fn(() => Promise.reject(new Error("signed out")));
  const reconnect = { firstDelayMs: 100 };
  const transport = webSocket("ws://a.example", { webSocket: WebSocket, headers, reconnect });
  await expect(send(transport).messages).rejects.toMatchObject(never);
  const failed = expect(send(transport).messages).rejects.toMatchObject(never);
  await vi.advanceTimersByTimeAsync(99);
  expect(headers).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(headers).toHaveBeenCalledTimes(2);
  await transport.close();
});

it("B25: close() ends a call that waits for its turn to connect, and nothing connects any more", async () => {
  const { webSocket: Counted, madeAt } = counted();
  const reconnect = { firstDelayMs: 60_000, maxDelayMs: 60_000 };
  const transport = webSocket("ws://127.0.0.1:1/mcp", { webSocket: Counted, reconnect });
  await expect(send(transport).messages).rejects.toMatchObject(never);
  const waiting = send(transport);
  await transport.close();
  await expect(waiting.messages).rejects.toMatchObject({ code: "closed" });
  expect(madeAt).toHaveLength(1);
});

it("a call that is aborted while it waits for a connection rejects with its reason at once", async () => {
  const reconnect = { firstDelayMs: 60_000, maxDelayMs: 60_000 };
  const transport = webSocket("ws://127.0.0.1:1/mcp", { webSocket: WebSocket, reconnect });
  await expect(send(transport).messages).rejects.toMatchObject(never);
  const controller = new AbortController();
  const request = { jsonrpc: "2.0", id: "late", method: "x" } as const;
  const exchange = transport.exchange(request, { signal: controller.signal });
  const next = exchange[Symbol.asyncIterator]().next();
  controller.abort("enough");
  await expect(next).rejects.toBe("enough");
  await transport.close();
});

it("a hundred connections in a row leave no timer behind", async () => {
  await using server = await socketServer((connection) => {
    echo(connection);
    connection.socket.on("message", () => connection.socket.close(1000));
  });
  const timersBefore = timers();
  const options = { webSocket: WebSocket, reconnect: { firstDelayMs: 0 } };
  const transport = webSocket(server.url, options);
  for (let calls = 0; calls < 100; calls += 1) {
    await send(transport).messages;
    await vi.waitUntil(() => server.connections.items.every(isClosed), { interval: 1 });
  }
  expect(server.connections.items).toHaveLength(100);
  await transport.close();
  expect(timers()).toBeLessThanOrEqual(timersBefore);
});

function isClosed({ socket }: { readonly socket: WebSocket }): boolean {
  return socket.readyState === WebSocket.CLOSED;
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
}
