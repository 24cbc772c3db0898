import type { InboundMessage, Transport } from "@plugboard/core/transport";
import type { RawReply } from "@plugboard/testing/node";
import { describe, expect, it } from "vitest";
import { note, peer, request, result, run, transportTo } from "../test/peers.js";
import type { FetchLike, FetchReply, HttpOptions } from "./index.js";

const reason = new Error("the user said stop");

function start(transport: Transport, message = request()) {
  const controller = new AbortController();
  const { signal } = controller;
  const exchange = transport.exchange(message, { signal })[Symbol.asyncIterator]();
  return { controller, exchange };
}

/** Runs the microtasks and the I/O that are due. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A peer that tells when the client has gone from its first request. */
async function peerThatSees(script: (reply: RawReply) => unknown) {
  let hasGone = () => {};
  const gone = new Promise<void>((resolve) => {
    hasGone = resolve;
  });
  const { url, requestAt } = await peer(async (reply) => {
    await script(reply);
    await reply.gone;
    hasGone();
  });
  return { url, requestAt, gone };
}

describe.each<[string, HttpOptions]>([
  ["node:http", {}],
  ["the global fetch", { fetch }],
])(
  "HTTP-47, B20, seed B14: over %s, the server sees the end of a call that is aborted",
  (_, options) => {
    it("before the head of the reply", async () => {
      const raw = await peerThatSees(() => {});
      const { controller, exchange } = start(transportTo(raw.url, options));
      const next = exchange.next();
      await raw.requestAt(0);
      controller.abort(reason);
      await expect(next).rejects.toBe(reason);
      await raw.gone;
      expect(await exchange.next()).toEqual({ done: true, value: undefined });
    });

    it.each([
      ["a JSON body", "application/json", '{"jsonrpc"'],
      ["an event stream", "text/event-stream", ": ping\n"],
      ["an error body", "text/plain", "oo"],
    ])("in the middle of %s", async (_name, type, text) => {
      const raw = await peerThatSees(async (reply) => {
        await reply.head(type === "text/plain" ? 500 : 200, { "content-type": type });
        await reply.write(text);
      });
      let sawBody = () => {};
      const body = new Promise<void>((resolve) => {
        sawBody = resolve;
      });
      const controller = new AbortController();
      const { signal } = controller;
      let signs = 0;
      const onActivity = () => {
        if (++signs === 2 || type === "text/plain") sawBody();
      };
      const running = run(transportTo(raw.url, options), request(), { signal, onActivity });
      await body;
      controller.abort(reason);
      expect((await running).error).toBe(reason);
      await raw.gone;
    });

    it("while nobody pulls", async () => {
      const raw = await peerThatSees(async (reply) => {
        await reply.startEvents();
        await reply.event(note());
      });
      const { controller, exchange } = start(transportTo(raw.url, options));
      await exchange.next();
      controller.abort(reason);
      await raw.gone;
      await expect(exchange.next()).rejects.toBe(reason);
      expect(await exchange.next()).toEqual({ done: true, value: undefined });
    });

    it("by leaving the loop, and a return() overtakes a pending next()", async () => {
      const raw = await peerThatSees(async (reply) => {
        await reply.startEvents();
        await reply.event(note());
      });
      const { exchange } = start(transportTo(raw.url, options));
      await exchange.next();
      const pending = exchange.next();
      expect(await exchange.return?.()).toEqual({ done: true, value: undefined });
      expect(await pending).toEqual({ done: true, value: undefined });
      await raw.gone;
    });
  },
);

it("HTTP-47, B20: never notifies the server of a cancellation: closing the stream says it", async () => {
  const raw = await peer((reply) => reply.gone);
  const { controller, exchange } = start(transportTo(raw.url));
  const next = exchange.next();
  await raw.requestAt(0);
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
  await raw.idle();
  expect(raw.requests).toHaveLength(1);
});

describe("a fetch that does not heed the signal", () => {
  const never = new Promise<never>(() => {});
  const headers = { get: () => "text/event-stream" };

  it("does not keep a call from ending before the reply", async () => {
    const { controller, exchange } = start(transportTo("http://x/", { fetch: () => never }));
    const next = exchange.next();
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
  });

  it("does not keep a call from ending in the body", async () => {
    const body = { [Symbol.asyncIterator]: () => ({ next: () => never }) };
    const fetch = async () => ({ status: 200, headers, body });
    const { controller, exchange } = start(transportTo("http://x/", { fetch }));
    const next = exchange.next();
    await settled();
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
  });

  it("has its reply given up when that comes late", async () => {
    let isCancelled = false;
    const reader = { read: () => never, cancel: async () => (isCancelled = true) };
    let reply = (_: FetchReply): void => {};
    const fetch: FetchLike = () =>
      new Promise((resolve) => {
        reply = resolve;
      });
    const { controller, exchange } = start(transportTo("http://x/", { fetch }));
    const next = exchange.next();
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
    reply({ status: 200, headers, body: { getReader: () => reader } });
    await settled();
    expect(isCancelled).toBe(true);
  });

  it("may even abort the call itself", async () => {
    const controller = new AbortController();
    const fetch: FetchLike = () => {
      controller.abort(reason);
      return never;
    };
    const { signal } = controller;
    expect((await run(transportTo("http://x/", { fetch }), request(), { signal })).error).toBe(
      reason,
    );
  });

  it("may fail to give up a body without anyone noticing", async () => {
    const odd = () => {
      throw new Error("odd");
    };
    const body = { [Symbol.asyncIterator]: () => ({ next: () => never, return: odd }) };
    const fetch = async () => ({ status: 200, headers, body });
    const { exchange } = start(transportTo("http://x/", { fetch }));
    void exchange.next();
    await settled();
    expect(await exchange.return?.()).toEqual({ done: true, value: undefined });
  });
});

it("several next() at once get the messages in order", async () => {
  const { url } = await peer(async (reply) => {
    await reply.startEvents();
    await reply.event(note(1));
    await reply.event(note(2));
    await reply.event(result());
    await reply.endEvents();
  });
  const { exchange } = start(transportTo(url));
  const steps = await Promise.all([
    exchange.next(),
    exchange.next(),
    exchange.next(),
    exchange.next(),
  ]);
  const messages: (InboundMessage | undefined)[] = steps.map(({ value }) => value);
  expect(messages).toEqual([note(1), note(2), result(), undefined]);
});

it("B23: removes its listener from the caller's signal after every kind of end", async () => {
  const listeners = new Set<unknown>();
  const { signal } = new AbortController();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: never) => {
    listeners.add(listener);
    add(type, listener);
  };
  signal.removeEventListener = (type: string, listener: never) => {
    listeners.delete(listener);
    remove(type, listener);
  };
  const { url, requests } = await peer((reply) => {
    if (requests.length === 1) return reply.json(result());
    if (requests.length === 2) return reply.head(503, { "content-length": "0" });
    return reply.reset();
  });
  const transport = transportTo(url);
  for (let i = 0; i < 3; i++) {
    await run(transport, request(), { signal });
    expect(listeners.size).toBe(0);
  }
  await transport.notify({ jsonrpc: "2.0", method: "notifications/x" }, { signal }).catch(() => {});
  expect(listeners.size).toBe(0);
});
