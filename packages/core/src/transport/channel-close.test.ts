import { describe, expect, test } from "vitest";
import { handChannel } from "../../test/hand-channel.js";
import { lifted, quiet, start } from "../../test/lifted.js";
import { request, result } from "../../test/requests.js";
import type { Channel } from "./channel.js";
import { createChannelTransport } from "./channel-transport.js";

describe("close()", () => {
  test("ends open exchanges with closed, at once and also with messages waiting, and cancels nothing", async () => {
    const channel = handChannel();
    const transport = createChannelTransport(async () => channel);
    const calls = [1, 2, 3].map((id) => start(transport, request(id)));
    const pulls = calls.map((call) => call.next());
    await quiet();
    const params = { progressToken: 3, progress: 1 };
    const progress = { jsonrpc: "2.0", method: "notifications/progress", params };
    for (let count = 0; count < 3; count += 1) channel.says(progress);
    await pulls[2];
    await quiet();
    const closing = transport.close();
    for (const pull of [pulls[0], pulls[1], calls[2]?.next()]) {
      await expect(pull).rejects.toMatchObject({ name: "ConnectionError", code: "closed" });
    }
    await closing;
    channel.says("more");
    channel.ends({ reason: new Error("gone") });
    await quiet();
    expect(calls.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(channel.closings()).toBe(1);
    expect(channel.written()).toHaveLength(3);
  });

  test("twice, and from two sides at once, closes the channel once", async () => {
    const channel = handChannel();
    const transport = createChannelTransport(async () => channel);
    const pull = start(transport, request(1)).next();
    await quiet();
    const failure = expect(pull).rejects.toMatchObject({ code: "closed" });
    await Promise.all([transport.close(), transport.close()]);
    await transport.close();
    await failure;
    expect(channel.closings()).toBe(1);
  });

  test("before anything was sent does not connect, and later exchanges are closed", async () => {
    const wire = lifted();
    const early = start(wire.transport, request(1));
    await wire.transport.close();
    for (const call of [early, start(wire.transport, request(2))]) {
      await expect(call.next()).rejects.toMatchObject({ code: "closed", mayHaveArrived: false });
    }
    const noted = wire.transport.notify({ jsonrpc: "2.0", method: "notifications/x" });
    await expect(noted).rejects.toMatchObject({ code: "closed" });
    expect(wire.peers).toHaveLength(0);
  });

  test("while connecting ends who waits, aborts the attempt, and closes the pipe that comes too late", async () => {
    const channel = handChannel();
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let signal: AbortSignal | undefined;
    const transport = createChannelTransport((given) => {
      signal = given;
      return opened.then(() => channel);
    });
    const pull = start(transport, request(1)).next();
    const noted = transport.notify({ jsonrpc: "2.0", method: "notifications/x" });
    const failures = [pull, noted].map((one) =>
      expect(one).rejects.toMatchObject({ code: "closed", mayHaveArrived: false }),
    );
    await transport.close();
    await Promise.all(failures);
    expect(signal?.aborted).toBe(true);
    open();
    await quiet();
    expect(channel.closings()).toBe(1);
    expect(channel.written()).toEqual([]);
  });

  test("never rejects, and waits for channels that are still closing", async () => {
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const hand = handChannel();
    const channel: Channel = {
      ...hand,
      close: async () => {
        await finished;
        throw new Error("close failed");
      },
    };
    const transport = createChannelTransport(async () => channel);
    const pull = start(transport, request(1)).next();
    await quiet();
    hand.ends();
    await expect(pull).rejects.toMatchObject({ code: "ended_early" });
    let isClosed = false;
    const closing = transport.close().then(() => {
      isClosed = true;
    });
    await quiet();
    expect(isClosed).toBe(false);
    finish();
    await closing;
  });

  test("inside a handler of a message is fine", async () => {
    const wire = lifted();
    const pull = start(wire.transport, request(1)).next();
    const other = start(wire.transport, request(2)).next();
    const failure = expect(other).rejects.toMatchObject({ code: "closed" });
    await quiet();
    const closing = pull.then(() => wire.transport.close());
    await wire.peer.send(result(1));
    await closing;
    await failure;
    await wire.peer.ended;
  });
});
