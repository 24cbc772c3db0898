import { CancelledError, type LegacySession, type RequestMessage } from "@plugboard/core/transport";
import { EventLog } from "@plugboard/testing";
import { type RawReply, rawPeer } from "@plugboard/testing/node";
import { afterEach, expect, it, vi } from "vitest";
import { accept, methodOf, readySession, withHandshake } from "../../test/legacy-session.js";
import { note, peer, request, result } from "../../test/peers.js";

afterEach(() => void vi.useRealTimers());

/** Begins a request and asks for its first message. */
function begin(session: LegacySession, message: RequestMessage = request()) {
  const controller = new AbortController();
  const iterator = session.exchange(message, { signal: controller.signal })[Symbol.asyncIterator]();
  const first = iterator.next();
  first.catch(() => {});
  return { controller, iterator, first };
}

const isCancellation = ({ json }: { readonly json: unknown }): boolean =>
  (json as { method?: string } | undefined)?.method === "notifications/cancelled";

/** Holds a request open, whose head `head` may send. */
const holding = (head: (reply: RawReply) => Promise<void> | void) =>
  withHandshake(async (reply) => {
    if (methodOf(reply) !== "tools/call") return accept(reply);
    await head(reply);
    await reply.gone;
  });

it.each([
  ["a CancelledError", new CancelledError("enough"), { requestId: 1, reason: "enough" }],
  ["a CancelledError without a text", new CancelledError(), { requestId: 1 }],
  ["any other reason, which stays private", new Error("secret"), { requestId: 1 }],
])(
  "HLEG-34: an abort with %s posts one cancellation, then closes the stream",
  async (_, reason, params) => {
    const raw = await peer(holding((reply) => reply.startEvents()));
    const { session } = await readySession(raw.url);
    const { controller, first } = begin(session);
    await raw.requestAt(2);
    controller.abort(reason);
    await expect(first).rejects.toBe(reason);
    const told = await raw.requested(isCancellation);
    expect(told.json).toEqual({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    expect(told.headers["mcp-session-id"]).toBe("secret-1");
    await session.close();
    expect(raw.requests.filter(isCancellation)).toHaveLength(1);
  },
);

it("HLEG-34: the stream stays open until the server has heard of the cancellation", async () => {
  const order: string[] = [];
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) === "tools/call") {
        await reply.startEvents();
        await reply.gone;
        order.push("gone");
        return;
      }
      if (methodOf(reply) === "notifications/cancelled") {
        await new Promise((resolve) => setTimeout(resolve, 50));
        order.push("accepted");
      }
      await accept(reply);
    }),
  );
  const { session } = await readySession(raw.url);
  const { iterator, first } = begin(session);
  await raw.requestAt(2);
  await iterator.return?.();
  expect(await first).toMatchObject({ done: true });
  await vi.waitFor(() => expect(order).toEqual(["accepted", "gone"]));
});

it("S3: a cancellation waits for the head of the reply, and does not overtake its request", async () => {
  const replies = new EventLog<RawReply>();
  const raw = await peer(holding((reply) => replies.add(reply)));
  const { session } = await readySession(raw.url);
  const { controller, first } = begin(session);
  await raw.requestAt(2);
  controller.abort();
  await expect(first).rejects.toBe(controller.signal.reason);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(raw.requests).toHaveLength(3);
  await (await replies.at(0)).startEvents();
  await raw.requested(isCancellation);
});

it("a head that does not come is waited for no longer than a second", async () => {
  const raw = await peer(holding(() => {}));
  const { session } = await readySession(raw.url);
  const { controller, first } = begin(session);
  await raw.requestAt(2);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  controller.abort();
  await expect(first).rejects.toBe(controller.signal.reason);
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await raw.requested(isCancellation);
});

it("T7: a request that was answered meanwhile, or waits for its turn, is not cancelled", async () => {
  const replies = new EventLog<RawReply>();
  const raw = await peer(
    withHandshake((reply) => {
      if (methodOf(reply) === "tools/call") return replies.add(reply);
      return accept(reply, 200);
    }),
  );
  const { session } = await readySession(raw.url, { maxConcurrentCalls: 1 });
  const answered = begin(session);
  await raw.requestAt(2);
  const waiting = begin(session, request(2));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  waiting.controller.abort();
  await expect(waiting.first).rejects.toBe(waiting.controller.signal.reason);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  answered.controller.abort();
  await (await replies.at(0)).json(result());
  const third = begin(session, request(3));
  await raw.requestAt(3);
  await (await replies.at(1)).json(result(3));
  expect(await third.first).toMatchObject({ value: result(3) });
  await session.close();
  expect(raw.requests.filter(isCancellation)).toEqual([]);
  expect(raw.requests).toHaveLength(5);
});

it("T7: a request that the server is answering with JSON is not cancelled", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) !== "tools/call") return accept(reply, 200);
      await reply.head(200, { "content-type": "application/json", "content-length": "100" });
      await reply.gone;
    }),
  );
  const { session } = await readySession(raw.url);
  const { controller, first } = begin(session);
  const isHeadRead = vi.fn();
  const other = session
    .exchange(request(2), { signal: controller.signal, onActivity: isHeadRead })
    [Symbol.asyncIterator]()
    .next();
  other.catch(() => {});
  await vi.waitFor(() => expect(isHeadRead).toHaveBeenCalled());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  controller.abort();
  await expect(first).rejects.toBe(controller.signal.reason);
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await raw.idle();
  await session.close();
  expect(raw.requests.filter(isCancellation).map(({ json }) => json)).toEqual([]);
});

it("closing the session ends at once what waits for its head", async () => {
  let gone: Promise<void> | undefined;
  const raw = await peer(
    withHandshake((reply) => {
      if (methodOf(reply) !== "tools/call") return accept(reply, 200);
      gone = reply.gone;
      return reply.gone;
    }),
  );
  const { session } = await readySession(raw.url);
  const { first } = begin(session);
  await raw.requestAt(2);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await session.close();
  await expect(first).rejects.toMatchObject({ code: "closed" });
  await gone;
  expect(raw.requests.filter(isCancellation)).toEqual([]);
});

it("a cancellation that is refused is reported", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) !== "tools/call") return accept(reply, 400);
      await reply.startEvents();
      await reply.gone;
    }),
  );
  const { session, heard } = await readySession(raw.url);
  const { controller } = begin(session);
  await raw.requestAt(2);
  controller.abort();
  expect(await heard.warnings.at(0)).toMatchObject({
    code: "cancel_failed",
    method: "tools/call",
    requestId: 1,
    cause: { status: 400 },
  });
  await raw.requestAt(3);
});

it("an onWarning that throws harms nobody", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) !== "tools/call") return accept(reply, 400);
      await reply.startEvents();
      await reply.gone;
    }),
  );
  const { session } = await readySession(raw.url);
  const controller = new AbortController();
  const called = new Promise<void>((resolve) => {
    const onWarning = (): void => {
      resolve();
      throw new Error("a fault of the caller's");
    };
    const options = { signal: controller.signal, onWarning };
    session
      .exchange(request(), options)
      [Symbol.asyncIterator]()
      .next()
      .catch(() => {});
  });
  await raw.requestAt(2);
  controller.abort();
  await called;
});

it("closing the session ends a cancellation under way, without a second one", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) === "DELETE") return accept(reply, 200);
      if (methodOf(reply) === "tools/call") await reply.startEvents();
      await reply.gone;
    }),
  );
  const { session, heard } = await readySession(raw.url);
  const { controller } = begin(session);
  await raw.requestAt(2);
  controller.abort();
  await raw.requested(isCancellation);
  await session.close();
  await vi.waitFor(() => expect(raw.openSockets).toBeLessThanOrEqual(1));
  expect(raw.requests.map((one) => methodOf({ request: one })).slice(2)).toEqual([
    "tools/call",
    "notifications/cancelled",
    "DELETE",
  ]);
  expect(heard.warnings.items).toEqual([]);
});

it("a stream that is given up because of its size is cancelled too", async () => {
  const raw = await peer(
    holding(async (reply) => {
      await reply.startEvents();
      await reply.event(note("x".repeat(2000)));
    }),
  );
  const { session } = await readySession(raw.url, { maxMessageBytes: 1000 });
  const { first } = begin(session);
  await expect(first).rejects.toMatchObject({ code: "too_large" });
  await raw.requested(isCancellation);
});

it("a session whose server is gone by then reports the cancellation, and ends", async () => {
  const raw = await rawPeer(holding((reply) => reply.startEvents()));
  const { session, heard } = await readySession(raw.url);
  const { controller, first } = begin(session);
  await raw.requestAt(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const closed = raw.close();
  await expect(first).rejects.toMatchObject({ code: "ended_early" });
  controller.abort();
  await closed;
  await session.close();
  expect(heard.warnings.items).toEqual([]);
});
