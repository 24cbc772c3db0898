import { once } from "node:events";
import { webSocket } from "@plugboard/websocket";
import { afterEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { send } from "./call.js";
import { echo, socketServer } from "./socket-server.js";

afterEach(() => {
  vi.useRealTimers();
});

const options = { webSocket: WebSocket, pingIntervalMs: 1_000 };

it("WSS-12: a peer that answers pings is kept, however quiet it is", async () => {
  await using server = await socketServer(echo);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const transport = webSocket(server.url, options);
  await send(transport).messages;
  const { socket } = await server.connections.at(0);
  for (let pings = 0; pings < 5; pings += 1) {
    const pinged = once(socket, "ping");
    vi.advanceTimersByTime(1_000);
    await pinged;
    await send(transport).messages; // comes after the pong
  }
  await transport.close();
  expect(server.connections.items).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it("WSS-12, B43: a peer that is gone without a word ends the subscription that waits for it", async () => {
  await using server = await socketServer(() => {}, { autoPong: false });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const transport = webSocket(server.url, options);
  const listen = send(transport, "subscriptions/listen");
  const { socket, received } = await server.connections.at(0);
  await received.at(0);
  const pinged = once(socket, "ping");
  vi.advanceTimersByTime(1_000);
  await pinged;
  vi.advanceTimersByTime(1_000);
  await expect(listen.messages).rejects.toMatchObject({
    code: "ended_early",
    message: expect.stringContaining("did not answer a ping"),
  });
  await transport.close();
  expect(vi.getTimerCount()).toBe(0);
});

it("what comes from a peer is a sign of life too", async () => {
  await using server = await socketServer(echo, { autoPong: false });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const transport = webSocket(server.url, options);
  for (let ticks = 0; ticks < 5; ticks += 1) {
    await expect(send(transport).messages).resolves.toHaveLength(1);
    vi.advanceTimersByTime(1_000);
  }
  await transport.close();
  expect(server.connections.items).toHaveLength(1);
});
