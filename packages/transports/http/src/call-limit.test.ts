import type { RawReply } from "@plugboard/testing/node";
import { expect, it } from "vitest";
import { peer, request, result, run, transportTo } from "../test/peers.js";

const idOf = (reply: RawReply) => (reply.request.json as { id: number }).id;

/** A peer that answers each call when its gate is opened. */
async function gatedPeer(count: number) {
  const gates = Array.from({ length: count }, gate);
  const raw = await peer(async (reply) => {
    await gates[idOf(reply) - 1]?.opened;
    await reply.json(result(idOf(reply)));
  });
  return { ...raw, requests: raw.requests, open: (id: number) => gates[id - 1]?.open() };
}

it("no more calls than maxConcurrentCalls are in flight, and the others follow in order", async () => {
  const { url, requests, requestAt, open } = await gatedPeer(4);
  const transport = transportTo(url, { maxConcurrentCalls: 2 });
  const calls = [1, 2, 3, 4].map((id) => run(transport, request(id)));
  await requestAt(1);
  open(2);
  expect((await calls[1])?.messages).toEqual([result(2)]);
  await requestAt(2);
  const sent = () => requests.map(({ json }) => (json as { id: number }).id);
  expect(sent().sort()).toEqual([1, 2, 3]);
  open(1);
  await requestAt(3);
  expect(sent().sort()).toEqual([1, 2, 3, 4]);
  open(3);
  open(4);
  for (const [index, call] of calls.entries()) {
    expect((await call).messages).toEqual([result(index + 1)]);
  }
});

it("seed B12: a subscription takes no place", async () => {
  const { url, requestAt } = await peer(async (reply) => {
    const { id, method } = reply.request.json as { id: number; method: string };
    if (method === "tools/call") return reply.json(result(id));
    await reply.startEvents();
    await reply.gone;
  });
  const transport = transportTo(url, { maxConcurrentCalls: 1 });
  const listens = [1, 2].map((id) => run(transport, request(id, "subscriptions/listen")));
  await requestAt(1);
  expect((await run(transport, request(3))).messages).toEqual([result(3)]);
  await transport.close();
  await Promise.all(listens);
});

it("seed B18, seed R-1: the place is free before the response is handed out", async () => {
  const { url } = await peer(async (reply) => {
    await reply.startEvents();
    await reply.event(result((reply.request.json as { id: number }).id));
    await reply.gone; // the stream stays open
  });
  const transport = transportTo(url, { maxConcurrentCalls: 1 });
  const { signal } = new AbortController();
  for await (const outer of transport.exchange(request(1), { signal })) {
    expect(outer).toEqual(result(1));
    expect((await run(transport, request(2))).messages).toEqual([result(2)]);
  }
});

it("an aborted call leaves the line, and is never sent", async () => {
  const { url, requests, requestAt, open } = await gatedPeer(3);
  let prepared = 0;
  const headers = () => ({ "x-prepared": String(++prepared) });
  const transport = transportTo(url, { maxConcurrentCalls: 1, headers });
  const first = run(transport, request(1));
  const controller = new AbortController();
  const { signal } = controller;
  const second = run(transport, request(2), { signal });
  const third = run(transport, request(3));
  await requestAt(0);
  controller.abort("enough");
  expect((await second).error).toBe("enough");
  open(1);
  open(3);
  expect((await first).messages).toEqual([result(1)]);
  expect((await third).messages).toEqual([result(3)]);
  expect(requests).toHaveLength(2);
  expect(prepared).toBe(2);
});

it.each(["failure", "abort", "return"])(
  "seed B18: a call that ends by %s gives its place back",
  async (how) => {
    const { url, requests, requestAt } = await peer(async (reply) => {
      if (requests.length > 1) return reply.json(result(2));
      if (how === "failure") return reply.reset();
      await reply.gone;
    });
    const transport = transportTo(url, { maxConcurrentCalls: 1 });
    const controller = new AbortController();
    const { signal } = controller;
    const exchange = transport.exchange(request(1), { signal })[Symbol.asyncIterator]();
    const next = exchange.next().catch(() => {});
    await requestAt(0);
    if (how === "abort") controller.abort();
    if (how === "return") await exchange.return?.();
    await next;
    expect((await run(transport, request(2))).messages).toEqual([result(2)]);
  },
);

it("closing the transport ends those who wait in line", async () => {
  const { url, requestAt } = await peer((reply) => reply.gone);
  const transport = transportTo(url, { maxConcurrentCalls: 1 });
  const running = [1, 2].map((id) => run(transport, request(id)));
  await requestAt(0);
  await transport.close();
  for (const { error } of await Promise.all(running))
    expect(error).toMatchObject({ code: "closed" });
});

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
