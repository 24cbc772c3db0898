import { afterEach, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { settings } from "./settings.js";
import { SocketChannel } from "./socket-channel.js";
import type { WebSocketLike } from "./web-socket-like.js";

afterEach(() => {
  vi.useRealTimers();
});

/** A socket that does what the test says. */
class HandSocket extends EventTarget {
  readyState = 1;
  bufferedAmount = 0;
  send(): void {}
  close(): void {
    this.readyState = 2;
  }

  closes(code: number, reason: string): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code, reason }));
  }
}

function made() {
  const socket = new HandSocket();
  const checked = settings("ws://a.example", { webSocket: WebSocket, closeTimeoutMs: 1_000 });
  const listener = { onMessage: vi.fn(), onEnd: vi.fn() };
  const channel = new SocketChannel(socket as unknown as WebSocketLike, checked, listener);
  return { socket, channel, listener };
}

const message = { jsonrpc: "2.0", method: "notifications/x" } as const;

it("what is written while the peer closes surely never arrives, and the error says how it closed", async () => {
  const { socket, channel, listener } = made();
  socket.readyState = 2;
  const late = expect(channel.send(message)).rejects.toMatchObject({
    code: "ended_early",
    mayHaveArrived: false,
    message: expect.stringContaining('1001 (going away): "bye"'),
  });
  socket.closes(1001, "bye");
  await late;
  await expect(channel.incoming.next()).rejects.toMatchObject({
    code: "ended_early",
    mayHaveArrived: true,
  });
  expect(listener.onEnd).toHaveBeenCalledTimes(1);
});

it("after close() nothing is written, nothing is taken, and nobody is told of an end", async () => {
  vi.useFakeTimers();
  const { socket, channel, listener } = made();
  const closed = channel.close();
  await expect(channel.send(message)).rejects.toMatchObject({ code: "closed" });
  socket.dispatchEvent(Object.assign(new Event("message"), { data: "{}" }));
  socket.closes(1000, "");
  await closed;
  expect(channel.close()).toBe(closed);
  expect(listener.onMessage).not.toHaveBeenCalled();
  expect(listener.onEnd).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it("a socket that tells of no end and cannot be terminated does not keep close() waiting", async () => {
  vi.useFakeTimers();
  const { channel } = made();
  let isClosed = false;
  const closed = channel.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
});
