import { ConnectionError } from "@plugboard/core/transport";
import type { RawReply } from "@plugboard/testing/node";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { accept, methodOf, readySession, withHandshake } from "../../test/legacy-session.js";
import { idOf, note, peer, request, result, run } from "../../test/peers.js";
import { type Play, stream } from "../../test/play.js";

// The waits between two GETs take no time, and are remembered.
let waits: number[] = [];
beforeEach(() => {
  waits = [];
  const real = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (callback: () => void, delayMs: number) => {
    const isPause = new Error().stack?.includes("pause.ts") === true;
    if (isPause) waits.push(delayMs);
    return real(callback, isPause ? 0 : delayMs);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const CHANGED = { jsonrpc: "2.0", method: "notifications/tools/list_changed" } as const;
const ASKED = { jsonrpc: "2.0", id: "q", method: "roots/list" } as const;

/** Plays the next of `gets` for each GET; the last one stays. Answers everything else. */
const playing = (...gets: Play[]) =>
  withHandshake(async (reply) => {
    if (methodOf(reply) === "tools/call") return reply.json(result(idOf(reply)));
    if (reply.request.method !== "GET") return accept(reply, 200);
    const play = gets.length > 1 ? gets.shift() : gets[0];
    await play?.(reply);
  });
const standing =
  (...values: unknown[]): Play =>
  async (reply) => {
    await reply.startEvents();
    for (const value of values) await reply.event(value);
    await reply.gone;
  };
const text =
  (type: string, body = "<html>"): Play =>
  async (reply) => {
    await reply.head(200, { "content-type": type, "content-length": String(body.length) });
    await reply.write(body);
  };
const getsOf = (requests: readonly RawReply["request"][]) =>
  requests.filter(({ method }) => method === "GET");

it("HLEG-51: everything on the stream reaches the session, batches and answers included", async () => {
  const raw = await peer(playing(standing(CHANGED, [ASKED, note()], result(9), { a: 1 }, "x")));
  const { session, heard } = await readySession(raw.url);
  expect(await session.openInbound()).toBe(true);
  await heard.warnings.at(1);
  expect(heard.messages.items).toEqual([CHANGED, ASKED, note(), result(9)]);
  expect(heard.warnings.items.map(({ code }) => code)).toEqual([
    "message_dropped",
    "message_dropped",
  ]);
  expect(await session.openInbound()).toBe(true);
  expect(getsOf(raw.requests)).toHaveLength(1);
});

it("the stream takes no place among the calls", async () => {
  const raw = await peer(playing(standing()));
  const { session } = await readySession(raw.url, { maxConcurrentCalls: 1 });
  expect(await session.openInbound()).toBe(true);
  expect((await run(session, request())).messages).toEqual([result()]);
});

it("B09, HLEG-50: 405 is normal: nothing is reported, and nothing repeated", async () => {
  const raw = await peer(playing((reply) => accept(reply, 405)));
  const { session, heard } = await readySession(raw.url);
  expect(await session.openInbound()).toBe(false);
  expect((await run(session, request())).messages).toEqual([result()]);
  expect([heard.warnings.items, heard.deaf.items, heard.ends]).toEqual([[], [], []]);
  expect(getsOf(raw.requests)).toHaveLength(1);
});

it.each<[string, Play]>([
  ["404, which decides nothing about the session", (reply) => accept(reply, 404)],
  ["400", (reply) => accept(reply, 400)],
  ["406", (reply) => accept(reply, 406)],
  ["501", (reply) => accept(reply, 501)],
  ["204", (reply) => reply.head(204)],
  ["200 with HTML", text("text/html")],
  ["200 with JSON", text("application/json", "{}")],
  [
    "a redirect to a page",
    (reply) => reply.head(302, { location: "/login", "content-length": "0" }),
  ],
  ["a broken connection", async (reply) => reply.reset()],
])("B09: a GET that is answered with %s is reported once, and not repeated", async (_, play) => {
  const raw = await peer(playing(play));
  const { session, heard } = await readySession(raw.url);
  expect(await session.openInbound()).toBe(false);
  expect((await run(session, request())).messages).toEqual([result()]);
  expect(heard.warnings.items.map(({ code }) => code)).toEqual(["stream_unavailable"]);
  expect([heard.deaf.items, heard.ends]).toEqual([[], []]);
  expect(getsOf(raw.requests)).toHaveLength(1);
});

it("B09: a GET that is not answered holds nothing up, and may still be answered later", async () => {
  let open = (): void => {};
  const raw = await peer(
    playing(async (reply) => {
      await new Promise<void>((resolve) => {
        open = resolve;
      });
      await standing(CHANGED)(reply);
    }),
  );
  const { session, heard } = await readySession(raw.url);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opening = session.openInbound();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await opening).toBe(false);
  vi.useRealTimers();
  expect((await run(session, request())).messages).toEqual([result()]);
  await vi.waitFor(() => expect(getsOf(raw.requests)).toHaveLength(1));
  open();
  expect(await heard.messages.at(0)).toEqual(CHANGED);
  expect(await session.openInbound()).toBe(true);
  expect(getsOf(raw.requests)).toHaveLength(1);
});

it("B07 a: a stream that always ends at once is asked for ten times more, ever slower, then given up", async () => {
  const raw = await peer(playing(stream(": hello\n\n")));
  const { session, heard } = await readySession(raw.url);
  expect(await session.openInbound()).toBe(true);
  const reason = await heard.deaf.at(0);
  expect(reason).toBeInstanceOf(ConnectionError);
  expect(getsOf(raw.requests)).toHaveLength(11);
  expect(waits).toHaveLength(10);
  for (const [index, wait] of waits.entries()) {
    const full = Math.min(1000 * 2 ** index, 30_000);
    expect(wait).toBeLessThanOrEqual(full);
    expect(wait).toBeGreaterThanOrEqual(full * 0.75);
  }
  expect((await run(session, request())).messages).toEqual([result()]);
  expect([heard.deaf.items.length, heard.warnings.items, heard.ends]).toEqual([1, [], []]);
});

it("B07 b: an event starts the count anew", async () => {
  const raw = await peer(
    playing(
      stream(),
      stream(),
      stream(`data: ${JSON.stringify(CHANGED)}\n\n`),
      stream(),
      standing(),
    ),
  );
  const { session, heard } = await readySession(raw.url);
  await session.openInbound();
  await raw.requested(() => getsOf(raw.requests).length === 5);
  expect(heard.messages.items).toEqual([CHANGED]);
  expect(waits.map((wait) => wait <= 1000)).toEqual([true, false, true, false]);
});

it("B07 c: a GET that is refused for the moment is repeated, one that is refused for good is not", async () => {
  const raw = await peer(
    playing(
      stream(),
      (reply) => accept(reply, 503),
      async (reply) => reply.reset(),
      (reply) => accept(reply, 404),
    ),
  );
  const { session, heard } = await readySession(raw.url);
  await session.openInbound();
  expect(await heard.deaf.at(0)).toMatchObject({ status: 404 });
  expect(getsOf(raw.requests)).toHaveLength(4);
  expect(heard.ends).toEqual([]);
});

it("HLEG-53, HLEG-56: the stream is taken up after its last id, after the wait that it asked for", async () => {
  const raw = await peer(
    playing(stream("retry: 500\nid: a1\ndata:\n\n"), stream("id: a2\n\n"), standing(CHANGED)),
  );
  const { session, heard } = await readySession(raw.url);
  await session.openInbound();
  await heard.messages.at(0);
  expect(getsOf(raw.requests).map(({ headers }) => headers["last-event-id"])).toEqual([
    undefined,
    "a1",
    "a2",
  ]);
  expect(waits).toEqual([500, 500]);
});

it("after it was given up the stream can be opened again", async () => {
  const raw = await peer(playing(stream(), (reply) => accept(reply, 405), standing(CHANGED)));
  const { session, heard } = await readySession(raw.url);
  await session.openInbound();
  await heard.deaf.at(0);
  await vi.waitFor(async () => expect(await session.openInbound()).toBe(true));
  expect(await heard.messages.at(0)).toEqual(CHANGED);
});

it.each(["close", "expire"])("no GET follows the end of the session by %s", async (how) => {
  vi.unstubAllGlobals();
  const raw = await peer(
    withHandshake(async (reply) => {
      if (reply.request.method === "GET") return stream("retry: 100\n\n")(reply);
      await accept(reply, how === "expire" ? 404 : 200);
    }),
  );
  const { session, heard } = await readySession(raw.url);
  await session.openInbound();
  if (how === "close") await session.close();
  else await run(session, request());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(getsOf(raw.requests)).toHaveLength(1);
  expect(await session.openInbound()).toBe(false);
  expect(heard.deaf.items).toEqual([]);
});

it("an event that is too large breaks the stream, which is opened again", async () => {
  const raw = await peer(playing(standing("x".repeat(2000)), standing(CHANGED)));
  const { session, heard } = await readySession(raw.url, { maxMessageBytes: 1000 });
  await session.openInbound();
  expect(await heard.messages.at(0)).toEqual(CHANGED);
  expect(getsOf(raw.requests)).toHaveLength(2);
});
