import { ConnectionError } from "@plugboard/core/transport";
import { httpChunk } from "@plugboard/testing/node";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accept, methodOf, readySession, withHandshake } from "../../test/legacy-session.js";
import { note, peer, request, result, run } from "../../test/peers.js";
import { type Play, stream } from "../../test/play.js";

// Waits take no time, and are remembered.
let waits: number[] = [];
beforeEach(() => {
  waits = [];
  const real = globalThis.setTimeout;
  const MEASURED = new Set([20, 1000, 2000, 3000]); // the transport's own limits, and those of the runtime
  vi.stubGlobal("setTimeout", (callback: () => void, delayMs: number) => {
    const isPause = new Error().stack?.includes("pause.ts") === true;
    if (isPause) waits.push(delayMs);
    return real(callback, isPause || !MEASURED.has(delayMs) ? Math.min(delayMs, 1) : delayMs);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const event = (id: string, message?: unknown): string =>
  `id: ${id}\ndata:${message === undefined ? "" : ` ${JSON.stringify(message)}`}\n\n`;

/** Plays `first` for the call, then the next of `resumed` for each GET; the last one stays. */
const playing = (first: Play, ...resumed: Play[]) =>
  withHandshake(async (reply) => {
    if (methodOf(reply) === "tools/call") return first(reply);
    if (reply.request.method !== "GET") return accept(reply);
    const play = resumed.length > 1 ? resumed.shift() : resumed[0];
    await play?.(reply);
  });

const broken =
  (...pieces: string[]): Play =>
  async (reply) => {
    await reply.startEvents();
    await reply.writeApart(pieces.map(httpChunk), 5);
    reply.reset();
  };
const status =
  (code: number): Play =>
  (reply) =>
    accept(reply, code);

describe.each([
  ["ends", stream],
  ["breaks", broken],
])("HLEG-54: a stream that %s after an event with an id", (_, play) => {
  it("B08 a: goes on with one GET, after the wait that was asked for", async () => {
    const raw = await peer(
      playing(
        play("retry: 700\n", event("e1")),
        stream(event("e2", note()), event("e3", result())),
      ),
    );
    const { session } = await readySession(raw.url, { headers: { authorization: "Bearer t" } });
    const { messages } = await run(session, request());
    expect(messages).toEqual([note(), result()]);
    expect(waits).toEqual([700]);
    const gets = raw.requests.filter(({ method }) => method === "GET");
    expect(gets).toHaveLength(1);
    expect(gets[0]?.headers).toMatchObject({
      accept: "text/event-stream",
      "last-event-id": "e1",
      "mcp-session-id": "secret-1",
      "mcp-protocol-version": "2025-11-25",
      authorization: "Bearer t",
    });
  });

  it("B08 c: goes on as often as needed, each time with the latest id", async () => {
    const raw = await peer(
      playing(
        play(event("e1"), event("e2", note(1))),
        play(event("é3")),
        play("data: {}\n\n"),
        stream(event("e4", result())),
      ),
    );
    const { session } = await readySession(raw.url);
    const { messages } = await run(session, request());
    expect(messages).toEqual([note(1), result()]);
    const gets = raw.requests.filter(({ method }) => method === "GET");
    expect(gets.map(({ headers }) => headers["last-event-id"])).toEqual(["e2", "Ã©3", "Ã©3"]);
    expect(waits).toEqual([1000, 1000, 1000]);
  });
});

it("B08 b, HLEG-57: no GET follows a response, be it an error", async () => {
  const error = { jsonrpc: "2.0", id: 1, error: { code: -32000, message: "no" } } as const;
  const raw = await peer(playing(stream(event("e1"), event("e2", error)), stream()));
  const { session } = await readySession(raw.url);
  expect((await run(session, request())).messages).toEqual([error]);
  await session.close();
  expect(raw.requests.map(({ method }) => method)).not.toContain("GET");
});

it.each([
  ["without an id", "data: {}\n\n"],
  ["after an id that was taken back", `${event("e1")}id:\ndata:\n\n`],
  ["with an id with NUL and a retry that is no number", "id: a\0b\nretry: abc\ndata:\n\n"],
])("B06, HLEG-55, B08 d: a stream that ends %s fails at once, without a GET", async (_, text) => {
  const raw = await peer(playing(stream(text), stream(event("e2", result()))));
  const { session } = await readySession(raw.url);
  const { error } = await run(session, request());
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ code: "ended_early" });
  expect(raw.requests.map(({ method }) => method)).toEqual(["POST", "POST", "POST"]);
});

it.each([400, 401, 403, 404, 405, 406])(
  "HLEG-57: %s to the GET says that there is nothing to go on with",
  async (code) => {
    const raw = await peer(playing(stream(event("e1")), status(code)));
    const { session, heard } = await readySession(raw.url);
    const { error } = await run(session, request());
    expect(error).toMatchObject({ code: "ended_early", cause: { status: code } });
    expect(raw.requests.filter(({ method }) => method === "GET")).toHaveLength(1);
    expect(heard.ends).toEqual([]);
  },
);

it("a GET that fails for the moment is repeated, five times in a row", async () => {
  const raw = await peer(playing(stream(event("e1")), status(503)));
  const { session } = await readySession(raw.url);
  const { error } = await run(session, request());
  expect(error).toMatchObject({ code: "ended_early", cause: { status: 503 } });
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
  expect(raw.requests.filter(({ method }) => method === "GET")).toHaveLength(5);
});

it("B07: a stream that always ends without an event is given up; an event starts the count anew", async () => {
  const raw = await peer(
    playing(stream("retry: 1\n", event("e1")), stream(), stream(), stream(event("e2")), stream()),
  );
  const { session } = await readySession(raw.url);
  const { error } = await run(session, request());
  expect(error).toMatchObject({ code: "ended_early" });
  expect(raw.requests.filter(({ method }) => method === "GET")).toHaveLength(8);
  expect(waits).toEqual(Array(8).fill(100)); // no less, whatever the server asks for
});

it("a GET that breaks is repeated too", async () => {
  const raw = await peer(
    playing(stream(event("e1")), async (reply) => reply.reset(), stream(event("e2", result()))),
  );
  const { session } = await readySession(raw.url);
  expect((await run(session, request())).messages).toEqual([result()]);
});

it("a redirect of the GET to another origin is refused, and the session id goes nowhere", async () => {
  const foreign = await peer((reply) => accept(reply, 200));
  const raw = await peer(
    playing(stream(event("e1")), (reply) =>
      reply.head(307, { location: foreign.url, "content-length": "0" }),
    ),
  );
  const { session } = await readySession(raw.url);
  const { error } = await run(session, request());
  expect(error).toMatchObject({ code: "ended_early", cause: { code: "redirect_refused" } });
  expect(raw.requests.filter(({ method }) => method === "GET")).toHaveLength(1);
  expect(foreign.requests).toEqual([]);
});

it("HLEG-57: no GET follows an abort, which the server is told of", async () => {
  vi.unstubAllGlobals();
  const raw = await peer(
    playing(stream("retry: 60000\n", event("e1"), event("e2", note())), stream()),
  );
  const { session } = await readySession(raw.url);
  const controller = new AbortController();
  const iterator = session
    .exchange(request(), { signal: controller.signal })
    [Symbol.asyncIterator]();
  expect((await iterator.next()).value).toEqual(note());
  const next = iterator.next();
  controller.abort();
  await expect(next).rejects.toBe(controller.signal.reason);
  await raw.requested(({ body }) => body.includes("notifications/cancelled"));
  await session.close();
  expect(raw.requests.map(({ method }) => method)).not.toContain("GET");
});

it("HLEG-57: no GET follows an abort while the server is being told of it", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) === "tools/call") return stream(event("e1", note()))(reply);
      if (methodOf(reply) === "notifications/cancelled") return reply.gone;
      await accept(reply);
    }),
  );
  vi.unstubAllGlobals();
  const { session } = await readySession(raw.url);
  const controller = new AbortController();
  const iterator = session
    .exchange(request(), { signal: controller.signal })
    [Symbol.asyncIterator]();
  await iterator.next();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const next = iterator.next();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1)); // the wait for the GET
  controller.abort();
  await expect(next).rejects.toBe(controller.signal.reason);
  await raw.requested(({ body }) => body.includes("notifications/cancelled"));
  await vi.advanceTimersByTimeAsync(4000);
  vi.useRealTimers();
  await session.close();
  expect(raw.requests.map(({ method }) => method)).not.toContain("GET");
});

it("what was read of an incomplete event does not count after the break", async () => {
  const raw = await peer(
    playing(
      broken(event("e1"), "id: e9\ndata: {"),
      stream("data: {}\n\n"),
      stream(event("e2", result())),
    ),
  );
  const { session } = await readySession(raw.url);
  expect((await run(session, request())).messages).toEqual([result()]);
  const gets = raw.requests.filter(({ method }) => method === "GET");
  expect(gets.map(({ headers }) => headers["last-event-id"])).toEqual(["e1", "e1"]);
});

it("a wait for the GET ends with the session", async () => {
  vi.unstubAllGlobals();
  const raw = await peer(playing(stream("retry: 60000\n", event("e1", note())), stream()));
  const { session } = await readySession(raw.url);
  const iterator = session
    .exchange(request(), { signal: new AbortController().signal })
    [Symbol.asyncIterator]();
  await iterator.next();
  const next = iterator.next();
  const ended = expect(next).rejects.toMatchObject({ code: "closed" });
  await session.close();
  await ended;
});
