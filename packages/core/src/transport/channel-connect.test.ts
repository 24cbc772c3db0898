import { describe, expect, test, vi } from "vitest";
import { type HandChannel, handChannel } from "../../test/hand-channel.js";
import { lifted, quiet, start } from "../../test/lifted.js";
import { request, result } from "../../test/requests.js";
import { ArgumentError } from "../errors/argument-error.js";
import { ConnectionError } from "../errors/connection-error.js";
import type { Channel } from "./channel.js";
import { createChannelTransport } from "./channel-transport.js";

describe("connecting", () => {
  test("happens for the first next(), once for all who wait", async () => {
    const wire = lifted();
    const calls = [1, 2, 3].map((id) => start(wire.transport, request(id)));
    await quiet();
    expect(wire.peers).toHaveLength(0);
    const pulls = calls.map((call) => call.next());
    const noted = wire.transport.notify({ jsonrpc: "2.0", method: "notifications/x" });
    await quiet();
    expect(wire.peers).toHaveLength(1);
    for (const id of [1, 2, 3]) await wire.peer.send(result(id));
    await Promise.all([...pulls, noted]);
  });

  test("that fails is unreachable, certainly not arrived, with its cause; the next call tries again", async () => {
    const cause = new Error("spawn ENOENT");
    const channel = handChannel();
    const connect = vi.fn<() => Promise<Channel>>(async () => channel);
    connect.mockRejectedValueOnce(cause);
    const transport = createChannelTransport(connect, { peer: "npx server" });
    const pulls = [start(transport, request(1)).next(), start(transport, request(2)).next()];
    for (const pull of pulls) {
      await expect(pull).rejects.toMatchObject({
        name: "ConnectionError",
        code: "unreachable",
        message: "npx server could not be reached.",
        mayHaveArrived: false,
        cause,
      });
    }
    expect(connect).toHaveBeenCalledTimes(1);
    const call = start(transport, request(3)).next();
    await quiet();
    channel.says(result(3));
    expect((await call).value).toEqual(result(3));
  });

  test("that throws at once is unreachable too", async () => {
    const transport = createChannelTransport(() => {
      throw new Error("no such thing");
    });
    await expect(start(transport, request(1)).next()).rejects.toMatchObject({
      code: "unreachable",
    });
  });

  test("keeps a ConnectionError that says it better, unless it is vague about arrival", async () => {
    const good = new ConnectionError("unreachable", "npx exited with code 3.", {
      mayHaveArrived: false,
    });
    const vague = new ConnectionError("ended_early", "npx exited with code 3.");
    const transport = createChannelTransport(async () => {
      throw reasons.shift();
    });
    const reasons = [good, vague];
    await expect(start(transport, request(1)).next()).rejects.toBe(good);
    await expect(start(transport, request(2)).next()).rejects.toMatchObject({
      code: "unreachable",
      mayHaveArrived: false,
      cause: vague,
    });
  });

  test("that fails when all have left is nobody's unhandled rejection", async () => {
    const transport = createChannelTransport(async () => {
      throw new Error("nobody there");
    });
    const call = start(transport, request(1));
    const pull = call.next();
    call.abort("gone");
    await expect(pull).rejects.toBe("gone");
    await quiet();
  });
});

describe("the end of the pipe", () => {
  test("fails all open requests with ended_early, closes the channel, and the next call connects anew", async () => {
    const channels: HandChannel[] = [];
    const transport = createChannelTransport(async () => {
      channels.push(handChannel());
      return channels.at(-1) as HandChannel;
    });
    const pulls = [1, 2].map((id) => start(transport, request(id)).next());
    await quiet();
    channels[0]?.ends();
    for (const pull of pulls) {
      await expect(pull).rejects.toMatchObject({ code: "ended_early", mayHaveArrived: true });
    }
    expect(channels[0]?.closings()).toBe(1);
    const call = start(transport, request(3)).next();
    await quiet();
    channels[1]?.says(result(3));
    expect((await call).value).toEqual(result(3));
    expect(channels).toHaveLength(2);
  });

  test("keeps the reason of a pipe that broke, and a ConnectionError as it is", async () => {
    const reasons = [
      new Error("ECONNRESET"),
      new ConnectionError("too_large", "A line is too long."),
    ];
    const channel = [handChannel(), handChannel()];
    const open = [...channel];
    const transport = createChannelTransport(async () => open.shift() as Channel);
    for (const [index, reason] of reasons.entries()) {
      const pull = start(transport, request(index)).next();
      await quiet();
      channel[index]?.ends({ reason });
      const error: unknown = await pull.catch((thrown: unknown) => thrown);
      if (index === 0) expect(error).toMatchObject({ code: "ended_early", cause: reason });
      else expect(error).toBe(reason);
    }
  });

  test("comes after what arrived before it", async () => {
    const wire = lifted();
    const call = start(wire.transport, request(1));
    const first = call.next();
    await quiet();
    const progress = (step: number) => ({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: 1, progress: step },
    });
    for (const step of [1, 2, 3]) await wire.peer.send(progress(step));
    await wire.peer.close();
    await quiet();
    const values = [await first, await call.next(), await call.next()];
    expect(values.map(({ value }) => value)).toEqual([1, 2, 3].map(progress));
    await expect(call.next()).rejects.toMatchObject({ code: "ended_early" });
    await expect(call.next()).rejects.toMatchObject({ code: "ended_early" });
  });

  test("between connecting and sending is told apart: nothing arrived", async () => {
    const channel: Channel = {
      incoming: {
        [Symbol.asyncIterator]: () => {
          throw new Error("already read");
        },
      },
      send: async () => {},
      close: async () => {},
    };
    const transport = createChannelTransport(async () => channel);
    for (const id of [1, 2]) {
      await expect(start(transport, request(id)).next()).rejects.toMatchObject({
        code: "ended_early",
        mayHaveArrived: false,
      });
    }
  });
});

test("a request that can't be written fails alone, with the reason; the pipe stays", async () => {
  const channel = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => channel);
  const last = start(transport, request(2));
  const pulls = [start(transport, request(1)).next(), last.next()];
  await quiet();
  const cause = new TypeError("Do not know how to serialize a BigInt");
  channel.writes[0]?.reject(cause);
  await expect(pulls[0]).rejects.toMatchObject({ code: "ended_early", cause });
  channel.says(result(2));
  expect((await pulls[1])?.value).toEqual(result(2));
  expect(channel.closings()).toBe(0);
  channel.says(result(1));
  await quiet();
  expect(last.warnings).toEqual([expect.objectContaining({ code: "response_dropped" })]);
});

test("a write that fails after the answer came changes nothing", async () => {
  const channel = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => channel);
  const call = start(transport, request(1));
  const pull = call.next();
  await quiet();
  channel.says(result(1));
  expect((await pull).value).toEqual(result(1));
  channel.writes[0]?.reject(new Error("EPIPE"));
  await quiet();
  expect(await call.next()).toEqual({ value: undefined, done: true });
});

test("an error of ours that a send fails with stays as it is", async () => {
  const channel = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => channel);
  const pull = start(transport, request(1)).next();
  await quiet();
  const reason = new ArgumentError("A lone surrogate can't be sent.");
  channel.writes[0]?.reject(reason);
  await expect(pull).rejects.toBe(reason);
});

test("a send that throws instead of rejecting is no different", async () => {
  const cause = new TypeError("circular");
  const channel: Channel = {
    ...handChannel(),
    send: () => {
      throw cause;
    },
  };
  const transport = createChannelTransport(async () => channel);
  await expect(start(transport, request(1)).next()).rejects.toMatchObject({ cause });
});
