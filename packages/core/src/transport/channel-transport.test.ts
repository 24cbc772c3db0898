import { describe, expect, test } from "vitest";
import { lifted, quiet, start } from "../../test/lifted.js";
import { request, result } from "../../test/requests.js";
import { isRequest } from "../wire/message-kind.js";
import type { OutboundMessage, RequestMessage } from "../wire/messages.js";
import { createChannelTransport } from "./channel-transport.js";

const isLast = (count: number) => (message: OutboundMessage) =>
  isRequest(message) && message.id === count;

describe("routing", () => {
  test("a thousand calls at once, answered in random order, each get their own answer", async () => {
    const wire = lifted();
    const { transport } = wire;
    const ids = Array.from({ length: 1000 }, (_, index) => index);
    const calls = ids.map(async (id) => {
      const values: unknown[] = [];
      for await (const message of transport.exchange(request(id), {
        signal: new AbortController().signal,
      })) {
        values.push(message);
      }
      return values;
    });
    await quiet();
    const { peer } = wire;
    await peer.receive(isLast(999));
    const asked = (peer.received as RequestMessage[]).map(({ id }) => id);
    expect(asked).toEqual(ids);
    const shuffled = ids.map((id) => ({ id, key: (id * 7919) % 1009 }));
    shuffled.sort((one, other) => one.key - other.key);
    for (const { id } of shuffled) await peer.send(result(id, { mine: id }));
    const answers = await Promise.all(calls);
    expect(answers).toEqual(ids.map((id) => [result(id, { mine: id })]));
    await transport.close();
  });

  test('ids are told apart by type and value: 0, "", "0", 1, "1"', async () => {
    const wire = lifted();
    const { transport } = wire;
    const ids = [0, "", "0", 1, "1", "__proto__", "constructor"];
    const pulls = ids.map((id) => start(transport, request(id)).next());
    await quiet();
    for (const id of ids.toReversed()) await wire.peer.send(result(id, { mine: id }));
    for (const [index, pull] of pulls.entries()) {
      expect((await pull).value).toEqual(result(ids[index] as string, { mine: ids[index] }));
    }
  });

  test("an id that an open request has is refused, and neither call loses its answer", async () => {
    const wire = lifted();
    const { transport } = wire;
    const first = start(transport, request(1)).next();
    await quiet();
    const second = start(transport, request(1));
    await expect(second.next()).rejects.toMatchObject({ name: "ArgumentError" });
    await wire.peer.send(result(1));
    expect((await first).value).toEqual(result(1));
    expect(wire.peer.received).toHaveLength(1);
  });

  test("pulling several times at once gives the messages in order", async () => {
    const wire = lifted();
    const { transport } = wire;
    const call = start(transport, request(1));
    const pulls = [call.next(), call.next(), call.next()];
    await quiet();
    const params = { progressToken: 1, progress: 1 };
    const progress = { jsonrpc: "2.0", method: "notifications/progress", params };
    await wire.peer.send(progress);
    await wire.peer.send(result(1));
    expect(await Promise.all(pulls)).toEqual([
      { value: progress, done: false },
      { value: result(1), done: false },
      { value: undefined, done: true },
    ]);
  });

  test("log messages go to the requests that asked for a level, and to no other", async () => {
    const wire = lifted();
    const { transport } = wire;
    const logged = (id: number): RequestMessage => {
      const _meta = { "io.modelcontextprotocol/logLevel": "info" };
      return { jsonrpc: "2.0", id, method: "tools/call", params: { _meta } };
    };
    const calls = [logged(1), request(2), logged(3)].map((one) => start(transport, one));
    const pulls = calls.map((call) => call.next());
    await quiet();
    const log = { jsonrpc: "2.0", method: "notifications/message", params: { data: "x" } };
    await wire.peer.send(log);
    for (const id of [1, 2, 3]) await wire.peer.send(result(id));
    const firsts = (await Promise.all(pulls)).map(({ value }) => value);
    expect(firsts).toEqual([log, result(2), log]);
    await Promise.all(calls.map((call) => call.next()));
    await wire.peer.send(log);
    await quiet();
    expect(calls.map(({ warnings }) => warnings.length)).toEqual([0, 0, 1]);
  });

  test("a cancellation from the server ends a listen, and nothing else", async () => {
    const wire = lifted();
    const { transport } = wire;
    const call = start(transport, request(1));
    const listen = start(transport, request(2, "subscriptions/listen"));
    const pulls = [call.next(), listen.next()];
    await quiet();
    const cancel = (requestId: number) => ({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId },
    });
    await wire.peer.send(cancel(1));
    await wire.peer.send(cancel(2));
    expect((await pulls[1])?.value).toEqual(cancel(2));
    expect(await listen.next()).toEqual({ value: undefined, done: true });
    await wire.peer.send(result(1));
    expect((await pulls[0])?.value).toEqual(result(1));
    expect(listen.warnings).toEqual([expect.objectContaining({ code: "message_dropped" })]);
  });
});

test("a caller that listens and calls in turn is never stuck, however much comes in between", async () => {
  const wire = lifted({ maxBacklogMessages: 4 });
  const { transport } = wire;
  const listen = start(transport, request("listen", "subscriptions/listen"));
  const first = listen.next();
  await quiet();
  const changed = () => ({
    jsonrpc: "2.0",
    method: "notifications/tools/list_changed",
    params: { _meta: { "io.modelcontextprotocol/subscriptionId": "listen" } },
  });
  await wire.peer.send(changed());
  await first;
  for (let id = 0; id < 50; id += 1) {
    const call = start(transport, request(id)).next();
    for (let count = 0; count < 200; count += 1) await wire.peer.send(changed());
    await wire.peer.send(result(id));
    expect((await call).value).toEqual(result(id));
    expect((await listen.next()).value).toEqual(changed());
  }
});

test("what a transport is made of is checked", () => {
  const connect = () => Promise.reject(new Error("not called"));
  for (const maxBacklogMessages of [0, -1, Number.NaN]) {
    expect(() => createChannelTransport(connect, { maxBacklogMessages })).toThrow(
      /maxBacklogMessages/,
    );
  }
  expect(createChannelTransport(connect, { peer: "npx server" }).peer).toBe("npx server");
});
