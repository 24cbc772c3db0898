import { ConnectionError } from "@plugboard/core/transport";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Outbox } from "./outbox.js";
import type { WebSocketLike } from "./web-socket-like.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** A socket whose buffer drains when the test says so. */
class SlowSocket extends EventTarget {
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];

  send(text: string): void {
    this.sent.push(text);
    this.bufferedAmount += text.length;
  }
}

function made(maxBufferedBytes: number) {
  const socket = new SlowSocket();
  const outbox = new Outbox(socket as unknown as WebSocketLike, maxBufferedBytes);
  const written: string[] = [];
  const write = (text: string) => outbox.write(text).then(() => void written.push(text));
  return { socket, outbox, write, written };
}

it("what fits is written at once", async () => {
  const { socket, write } = made(4);
  await Promise.all([write("ab"), write("cd")]);
  expect(socket.sent).toEqual(["ab", "cd"]);
});

it("while the buffer is full, nothing is added to it; then the next in line is, and no more", async () => {
  const { socket, write, written } = made(4);
  const writes = [write("first"), write("second"), write("third")];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket.sent).toEqual(["first"]);
  expect(written).toEqual([]);
  socket.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket.sent).toEqual(["first", "second"]);
  expect(written).toEqual(["first"]);
  socket.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  socket.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(writes);
  expect(written).toEqual(["first", "second", "third"]);
});

it("what could not be written any more surely never arrived, and the error says how it ended", async () => {
  const { socket, outbox, write } = made(4);
  const first = write("first");
  const second = expect(write("second")).rejects.toMatchObject({
    code: "ended_early",
    message: "It closed with 1001.",
    mayHaveArrived: false,
  });
  socket.readyState = 2;
  await vi.advanceTimersByTimeAsync(1_000);
  const third = expect(write("third")).rejects.toMatchObject({ mayHaveArrived: false });
  outbox.end(new ConnectionError("ended_early", "It closed with 1001."));
  await Promise.all([first, second, third]);
  await expect(write("fourth")).rejects.toMatchObject({ message: "It closed with 1001." });
  expect(socket.sent).toEqual(["first"]);
});

it("a close ends the wait for room, and the timer", async () => {
  const { socket, write } = made(0);
  const first = write("first");
  socket.dispatchEvent(new Event("close"));
  await first;
});
