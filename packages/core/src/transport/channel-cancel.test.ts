import { describe, expect, test, vi } from "vitest";
import { type HandChannel, handChannel } from "../../test/hand-channel.js";
import { lifted, quiet, start } from "../../test/lifted.js";
import { request, result } from "../../test/requests.js";
import { CancelledError } from "../errors/cancelled-error.js";
import type { RequestId, RequestMessage } from "../wire/messages.js";
import { createChannelTransport } from "./channel-transport.js";

const cancelled = (requestId: RequestId, reason?: string) => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: reason === undefined ? { requestId } : { requestId, reason },
});
const stop = new Error("private words");
const withLogs = (message: RequestMessage): RequestMessage => {
  const _meta = { "io.modelcontextprotocol/logLevel": "info" };
  return { ...message, params: { ...message.params, _meta } };
};

/** A transport over one pipe worked by hand. */
function byHand(options?: { autoWrite?: boolean }) {
  const channel = handChannel(options);
  return { channel, transport: createChannelTransport(async () => channel) };
}

describe("an abort", () => {
  test("before the first next() sends nothing, and does not even connect", async () => {
    const connect = vi.fn(async () => handChannel());
    const transport = createChannelTransport(connect);
    const call = start(transport, request(1));
    call.abort(stop);
    await expect(call.next()).rejects.toBe(stop);
    await quiet();
    expect(connect).not.toHaveBeenCalled();
  });

  test("while connecting sends nothing, and the connection serves the next call", async () => {
    const channel = handChannel();
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const transport = createChannelTransport(() => opened.then(() => channel));
    const call = start(transport, request(1));
    const pull = call.next();
    call.abort(stop);
    await expect(pull).rejects.toBe(stop);
    const next = start(transport, request(2)).next();
    open();
    await quiet();
    expect(channel.written()).toEqual([request(2)]);
    channel.says(result(2));
    await next;
  });

  test("while the request is being written is told as soon as it has been, once", async () => {
    const { channel, transport } = byHand({ autoWrite: false });
    const call = start(transport, request(0));
    const pull = call.next();
    await quiet();
    call.abort(stop);
    await expect(pull).rejects.toBe(stop);
    await quiet();
    expect(channel.written()).toEqual([request(0)]);
    channel.writes[0]?.resolve();
    await quiet();
    expect(channel.written()).toEqual([request(0), cancelled(0)]);
  });

  test("while the request is being written is not told when the writing fails", async () => {
    const { channel, transport } = byHand({ autoWrite: false });
    const call = start(transport, request(1));
    const pull = call.next();
    await quiet();
    call.abort(stop);
    await expect(pull).rejects.toBe(stop);
    channel.writes[0]?.reject(new Error("EPIPE"));
    await quiet();
    expect(channel.written()).toEqual([request(1)]);
    expect(call.warnings).toEqual([]);
    await expect(call.next()).rejects.toBe(stop);
  });

  test("while the request is being written is not told when it was answered meanwhile", async () => {
    const { channel, transport } = byHand({ autoWrite: false });
    const call = start(transport, request(1));
    const pull = call.next();
    await quiet();
    call.abort(stop);
    await expect(pull).rejects.toBe(stop);
    channel.says(result(1));
    await quiet();
    channel.writes[0]?.resolve();
    await quiet();
    expect(channel.written()).toEqual([request(1)]);
  });

  test("while the request is being written is not told when the pipe ended meanwhile", async () => {
    const { channel, transport } = byHand({ autoWrite: false });
    const call = start(transport, request(1));
    const pull = call.next();
    await quiet();
    call.abort(stop);
    await expect(pull).rejects.toBe(stop);
    channel.ends();
    await quiet();
    channel.writes[0]?.resolve();
    await quiet();
    expect(channel.written()).toEqual([request(1)]);
  });

  test("after the request was sent is told once, with the id's own type", async () => {
    const wire = lifted();
    const { transport } = wire;
    for (const id of [0, "", "1", 1]) {
      const call = start(transport, request(id));
      const pull = call.next();
      await quiet();
      call.abort(stop);
      call.abort(stop);
      await call.return();
      await expect(pull).rejects.toBe(stop);
    }
    await quiet();
    const expected = [0, "", "1", 1].flatMap((id) => [request(id), cancelled(id)]);
    expect(wire.peer.received).toEqual(expected);
  });

  test("drops what was read ahead, also the response", async () => {
    const wire = lifted();
    const { transport } = wire;
    const call = start(transport, request(1));
    const pull = call.next();
    await quiet();
    const params = { progressToken: 1, progress: 1 };
    const progress = { jsonrpc: "2.0", method: "notifications/progress", params };
    for (const value of [progress, progress, result(1)]) await wire.peer.send(value);
    await pull;
    await quiet();
    call.abort(stop);
    await expect(call.next()).rejects.toBe(stop);
    await quiet();
    expect(wire.peer.received).toEqual([request(1)]);
  });

  test("after the response says nothing, and next() says that it is over", async () => {
    const wire = lifted();
    const { transport } = wire;
    const call = start(transport, request(1));
    const pull = call.next();
    await quiet();
    await wire.peer.send(result(1));
    await pull;
    call.abort(stop);
    expect(await call.next()).toEqual({ value: undefined, done: true });
    await quiet();
    expect(wire.peer.received).toEqual([request(1)]);
  });

  test("tells the peer a reason only when it is a CancelledError's", async () => {
    const wire = lifted();
    const { transport } = wire;
    const reasons = [new CancelledError("No longer needed."), new CancelledError(), "a secret"];
    for (const [index, reason] of reasons.entries()) {
      const call = start(transport, request(index));
      const pull = call.next();
      await quiet();
      call.abort(reason);
      await expect(pull).rejects.toBe(reason);
    }
    await quiet();
    const told = wire.peer.received.filter((_, index) => index % 2 === 1);
    expect(told).toEqual([cancelled(0, "No longer needed."), cancelled(1), cancelled(2)]);
  });

  test("is a warning when the peer can't be told, for the call that was cancelled", async () => {
    const channel = handChannel({ autoWrite: false });
    const onWarning = vi.fn();
    const transport = createChannelTransport(async () => channel, { onWarning });
    const call = start(transport, request(7));
    const pull = call.next();
    await quiet();
    channel.writes[0]?.resolve();
    await quiet();
    call.abort(stop);
    await expect(pull).rejects.toBe(stop);
    const cause = new Error("EPIPE");
    channel.writes[1]?.reject(cause);
    await quiet();
    expect(call.warnings).toEqual([
      expect.objectContaining({
        code: "cancel_failed",
        method: "tools/call",
        requestId: 7,
        cause,
      }),
    ]);
    expect(onWarning).not.toHaveBeenCalled();
  });

  test("of a signal that many calls share ends them all, with one listener on it", async () => {
    const wire = lifted();
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, "addEventListener");
    const pulls = Array.from({ length: 30 }, (_, id) => {
      const exchange = wire.transport.exchange(request(id), { signal: controller.signal });
      return exchange[Symbol.asyncIterator]().next();
    });
    await quiet();
    expect(added).toHaveBeenCalledTimes(1);
    controller.abort(stop);
    for (const pull of pulls) await expect(pull).rejects.toBe(stop);
    await quiet();
    expect(wire.peer.received).toHaveLength(60);
  });

  test("leaves no listener on the signal, however the call ended", async () => {
    const wire = lifted();
    const { transport } = wire;
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const ends = [
      (id: number) => wire.peer.send(result(id)),
      () => wire.peer.close(),
      (_: number, iterator: AsyncIterator<unknown>) => iterator.return?.(),
    ];
    for (const [id, end] of ends.entries()) {
      const iterator = transport.exchange(request(id), { signal })[Symbol.asyncIterator]();
      const pull = iterator.next().catch(() => {});
      await quiet();
      await end(id, iterator);
      await pull;
    }
    expect(added).toHaveBeenCalledTimes(3);
    const listeners = added.mock.calls.map(([, listener]) => listener);
    const gone = removed.mock.calls.map(([, listener]) => listener);
    expect(listeners.every((listener) => gone.includes(listener))).toBe(true);
  });
});

describe("return()", () => {
  test("while the request is being written makes what comes for it nobody's", async () => {
    const { channel, transport } = byHand({ autoWrite: false });
    const call = start(transport, withLogs(request(1)));
    const pull = call.next();
    await quiet();
    await call.return();
    await pull;
    const params = { progressToken: 1, progress: 1 };
    channel.says({ jsonrpc: "2.0", method: "notifications/progress", params });
    channel.says({ jsonrpc: "2.0", method: "notifications/message", params: { data: 1 } });
    channel.says(result(1));
    await quiet();
    expect(await call.next()).toEqual({ value: undefined, done: true });
    const codes = call.warnings.map(({ code }) => code);
    expect(codes).toEqual(["message_dropped", "message_dropped", "response_dropped"]);
  });

  test.each([
    ["the pipe ends", (channel: HandChannel) => channel.ends()],
    ["the writing fails", (channel: HandChannel) => channel.writes[0]?.reject(stop)],
  ])("while the request is being written is the last word, also when %s", async (_, happen) => {
    const { channel, transport } = byHand({ autoWrite: false });
    const call = start(transport, request(1));
    const pull = call.next();
    await quiet();
    await call.return();
    await pull;
    happen(channel);
    await quiet();
    expect(await call.next()).toEqual({ value: undefined, done: true });
  });

  test("while connecting is the last word, also when the connecting fails", async () => {
    const transport = createChannelTransport(async () => {
      throw new Error("nobody there");
    });
    const call = start(transport, request(1));
    const pull = call.next();
    await call.return();
    await pull;
    await quiet();
    expect(await call.next()).toEqual({ value: undefined, done: true });
  });

  test("before the response tells the peer, ends a pending next() and does not wait", async () => {
    const { channel, transport } = byHand();
    const call = start(transport, request(1));
    const pull = call.next();
    await quiet();
    expect(await call.return()).toEqual({ value: undefined, done: true });
    expect(await pull).toEqual({ value: undefined, done: true });
    expect(channel.written()).toEqual([request(1), cancelled(1)]);
    expect(await call.next()).toEqual({ value: undefined, done: true });
  });

  test("with the response in the backlog tells the peer nothing", async () => {
    const wire = lifted();
    const { transport } = wire;
    const call = start(transport, request(1));
    const pull = call.next();
    await quiet();
    const params = { progressToken: 1, progress: 1 };
    await wire.peer.send({ jsonrpc: "2.0", method: "notifications/progress", params });
    await wire.peer.send(result(1));
    await pull;
    await quiet();
    await call.return();
    expect(await call.next()).toEqual({ value: undefined, done: true });
    await quiet();
    expect(wire.peer.received).toEqual([request(1)]);
  });

  test("while connecting sends nothing", async () => {
    const channel = handChannel();
    const transport = createChannelTransport(async () => channel);
    const call = start(transport, request(1));
    const pull = call.next();
    await call.return();
    expect(await pull).toEqual({ value: undefined, done: true });
    await quiet();
    expect(channel.written()).toEqual([]);
  });
});

test("a late answer to a cancelled request is dropped and reported, and the next call works", async () => {
  const wire = lifted();
  const { transport } = wire;
  const call = start(transport, request(1));
  const pull = call.next();
  await quiet();
  call.abort(stop);
  await expect(pull).rejects.toBe(stop);
  await wire.peer.send(result(1));
  const next = start(transport, request(2)).next();
  await quiet();
  await wire.peer.send(result(2));
  expect((await next).value).toEqual(result(2));
  expect(call.warnings).toEqual([
    expect.objectContaining({ code: "response_dropped", requestId: 1 }),
  ]);
});
