import { CancelledError, ConnectionError, ProtocolError } from "@plugboard/core/transport";
import type { RawReply } from "@plugboard/testing/node";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  accept,
  INITIALIZE,
  initialized,
  methodOf,
  readySession,
  sessionTo,
} from "../../test/legacy-session.js";
import { note, peer, request, result, run } from "../../test/peers.js";
import { acceptAndAnswer, type SsePeerOptions, ssePeer } from "../../test/sse-peer.js";

afterEach(() => void vi.useRealTimers());

async function started(options?: SsePeerOptions) {
  const one = await ssePeer(options);
  onTestFinished(() => one.raw.close());
  return one;
}
const html = async (reply: RawReply): Promise<void> => {
  await reply.head(404, { "content-type": "text/html", "content-length": "6" });
  await reply.write("<html>");
};
const rpc = (status: number, code: number) => (reply: RawReply) =>
  reply.json({ jsonrpc: "2.0", id: null, error: { code, message: "Refused" } }, { status });

it.each<[string, SsePeerOptions["refuse"]]>([
  ["400", (reply) => accept(reply, 400)],
  ["404 with HTML", html],
  ["405", (reply) => accept(reply, 405)],
  ["406", (reply) => accept(reply, 406)],
  ["415", (reply) => accept(reply, 415)],
  ["400 with E(-32000)", rpc(400, -32000)],
  ["404 with E(-32601)", rpc(404, -32601)],
])(
  "HLEG-70, HTTP-66, B48: a POST that is refused with %s is followed by HTTP+SSE",
  async (_, refuse) => {
    const { raw, posted } = await started({ refuse });
    const headers = { authorization: "Bearer t" };
    const { heard } = await readySession(raw.url, { headers });
    expect(raw.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /mcp",
      "GET /mcp",
      "POST /messages?s=1",
      "POST /messages?s=1",
    ]);
    expect(posted.items[0]?.json).toEqual(INITIALIZE);
    for (const one of raw.requests) expect(one.headers.authorization).toBe("Bearer t");
    expect(raw.requests[1]?.headers.accept).toBe("text/event-stream");
    expect(heard.warnings.items).toEqual([]);
  },
);

it.each<[string, SsePeerOptions["refuse"]]>([
  ...[401, 403, 407, 408, 413, 421, 425, 429, 431, 500, 503].map(
    (status): [string, SsePeerOptions["refuse"]] => [
      String(status),
      (reply) => accept(reply, status),
    ],
  ),
  ...[-32020, -32021, -32022].map((code): [string, SsePeerOptions["refuse"]] => [
    `the modern error ${code}`,
    rpc(400, code),
  ]),
  ["an error with 200", rpc(200, -32602)],
])("HTTP-61, HTTP-62: %s is not followed by HTTP+SSE", async (_, refuse) => {
  const { raw } = await started({ refuse });
  const { session } = await sessionTo(raw.url);
  await run(session, INITIALIZE);
  expect(raw.requests).toHaveLength(1);
});

it.each([
  ["/messages?s=1", "/messages?s=1"],
  ["messages?s=1", "/messages?s=1"],
  ["?s=1", "/mcp?s=1"],
  ["http://SAME/messages?s=1#part", "/messages?s=1"],
  ["//SAME/a/../b", "/b"],
])("HLEG-71, B48: the endpoint %s is resolved against the stream's URL", async (endpoint, path) => {
  const posts: string[] = [];
  const gets: ((text: string) => Promise<void>)[] = [];
  const raw = await peer(async (reply) => {
    if (reply.request.method === "GET") {
      gets.push((text) => reply.chunk(text));
      await reply.startEvents();
      await reply.chunk(
        `event: endpoint\ndata: ${endpoint.replace("SAME", new URL(raw.url).host)}\n\n`,
      );
      return reply.gone;
    }
    if (posts.push(reply.request.path) === 1) return accept(reply, 404);
    await accept(reply);
    await gets[0]?.(`data: ${JSON.stringify(result(0))}\n\n`);
  });
  const { session } = await sessionTo(raw.url);
  expect((await run(session, INITIALIZE)).messages).toEqual([result(0)]);
  expect(posts).toEqual(["/mcp", path]);
});

it("HLEG-71: a relative endpoint is resolved against where a redirect led", async () => {
  let write = async (_text: string): Promise<void> => {};
  const raw = await peer(async (reply) => {
    const { method, path } = reply.request;
    if (path === "/mcp") {
      if (method === "POST") return accept(reply, 404);
      return reply.head(308, { location: "/mcp/", "content-length": "0" });
    }
    if (method === "POST") {
      await accept(reply);
      return write(`data: ${JSON.stringify(result(0))}\n\n`);
    }
    write = (text) => reply.chunk(text);
    await reply.startEvents();
    await reply.chunk("event: endpoint\ndata: messages\n\n");
    await reply.gone;
  });
  const { session } = await sessionTo(raw.url);
  expect((await run(session, INITIALIZE)).error).toBeUndefined();
  expect(raw.requests.at(-1)?.path).toBe("/mcp/messages");
});

it.each([
  "http://127.0.0.1:1/messages",
  "//evil.example/x",
  "https://HOST/x",
  "http://user:pw@HOST/x",
  "file:///etc/passwd",
  "http://[",
])("HLEG-71, B14, B48: nothing is sent to the endpoint %s", async (endpoint) => {
  const foreign = await peer((reply) => accept(reply));
  const { raw, posted } = await started({
    endpoint: endpoint.replace("127.0.0.1:1", new URL(foreign.url).host),
  });
  const { session } = await sessionTo(raw.url, { headers: { authorization: "Bearer t" } });
  const { error } = await run(session, INITIALIZE);
  expect(error).toMatchObject({ name: "HttpError", status: 405 });
  expect((error as Error).cause).toBeInstanceOf(ProtocolError);
  expect(String(error)).toContain("HTTP+SSE");
  expect(String(error)).not.toContain("pw");
  expect(foreign.requests).toEqual([]);
  expect(posted.items).toEqual([]);
  await raw.requestAt(1);
});

it("B48: a ping, comments and other events before the endpoint are ignored", async () => {
  const { raw, posted } = await started({ before: ": hi\n\nevent: ping\ndata: 1\n\nretry: 5\n\n" });
  await readySession(raw.url);
  expect(posted.items.map(({ path }) => path)).toEqual(["/messages?s=1", "/messages?s=1"]);
});

describe("HLEG-72, B48: answers", () => {
  it("come on the stream by id, errors included, in any order and with or without an event name", async () => {
    const { raw, streams, posted } = await started();
    const { session, heard } = await readySession(raw.url);
    expect(await session.openInbound()).toBe(true);
    const [first, second] = [run(session, request(1)), run(session, request("1"))];
    await posted.at(3);
    const stream = await streams.at(0);
    const asked = { jsonrpc: "2.0", id: 1, method: "ping" };
    await stream.send(asked);
    await stream.send({ jsonrpc: "2.0", id: "1", error: { code: -32601, message: "no" } });
    await stream.write(`data: ${JSON.stringify(result(1))}\n\n`);
    expect((await first).messages).toEqual([result(1)]);
    expect((await second).messages).toMatchObject([{ id: "1", error: { code: -32601 } }]);
    expect(heard.messages.items).toEqual([asked]);
    await session.respond({ jsonrpc: "2.0", id: 1, result: {} });
    expect((await posted.at(4)).json).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  it.each<[string, (reply: RawReply) => Promise<void>]>([
    [
      "200 Accepted",
      async (reply) => {
        await reply.head(200, { "content-type": "text/plain", "content-length": "8" });
        await reply.write("Accepted");
      },
    ],
    ["200 with JSON that is no message", (reply) => reply.json({ ok: true })],
    ["204", (reply) => reply.head(204)],
  ])("come on the stream although the POST is answered with %s", async (_, play) => {
    const { raw, streams, posted } = await started({
      accept: (reply, stream) =>
        methodOf(reply) === "initialize" ? acceptAndAnswer(reply, stream) : play(reply),
    });
    const { session } = await readySession(raw.url);
    const call = run(session, request());
    await posted.at(2);
    await (await streams.at(0)).send(result());
    expect(await call).toMatchObject({ messages: [result()], warnings: [] });
  });

  it("are taken from the reply to the POST too", async () => {
    const { raw } = await started({
      accept: (reply) => {
        const { id } = reply.request.json as { id?: number };
        return id === undefined
          ? accept(reply)
          : reply.json(id === 0 ? result(0) : [note(), result(id)]);
      },
    });
    const { session } = await readySession(raw.url);
    expect((await run(session, request())).messages.at(-1)).toEqual(result());
  });
});

it("HLEG-75: a POST that is refused fails its message alone", async () => {
  const { raw, streams, posted } = await started({
    accept: (reply, stream) => {
      const { id } = reply.request.json as { id?: number };
      return id === 1 ? accept(reply, 400) : acceptAndAnswer(reply, stream);
    },
  });
  const { session } = await readySession(raw.url);
  expect((await run(session, request(1))).error).toMatchObject({
    name: "HttpError",
    status: 400,
  });
  const call = run(session, request(2));
  await posted.at(3);
  await (await streams.at(0)).send(result(2));
  expect((await call).messages).toEqual([result(2)]);
});

it.each(["end", "break"] as const)(
  "HLEG-74: the %s of the stream is the end of the session; nothing is resumed",
  async (how) => {
    const { raw, streams, posted } = await started();
    const opened = await readySession(raw.url);
    const { session, heard } = opened;
    const call = run(session, request());
    await posted.at(2);
    const stream = await streams.at(0);
    await stream.write("id: e1\ndata: {}\n\n");
    await stream[how]();
    const { error } = await call;
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: "ended_early" });
    expect(heard.ends).toHaveLength(1);
    expect(heard.ends[0]).toBeInstanceOf(ConnectionError);
    expect((await run(session, request(2))).error).toBeInstanceOf(ConnectionError);
    await session.close();

    const next = await opened.again();
    await initialized(next);
    const paths = raw.requests.map(({ method, path }) => `${method} ${path}`);
    expect(paths.filter((one) => one === "POST /mcp")).toHaveLength(1);
    expect(paths.filter((one) => one === "GET /mcp")).toHaveLength(2);
    for (const { headers } of raw.requests) expect(headers).not.toHaveProperty("last-event-id");
  },
);

it("HLEG-74: cancelling is told by a message; closing ends the stream, without a DELETE", async () => {
  const { raw, streams, posted } = await started();
  const { session, heard } = await readySession(raw.url);
  const controller = new AbortController();
  const call = run(session, request(), { signal: controller.signal });
  await posted.at(2);
  controller.abort(new CancelledError("enough"));
  expect((await call).error).toBe(controller.signal.reason);
  expect((await posted.at(3)).json).toMatchObject({
    method: "notifications/cancelled",
    params: { requestId: 1, reason: "enough" },
  });
  const open = run(session, request(2));
  await posted.at(4);
  await session.close();
  expect((await open).error).toMatchObject({ code: "closed" });
  await (await streams.at(0)).gone;
  expect(raw.requests.map(({ method }) => method)).not.toContain("DELETE");
  expect(heard.ends).toEqual([]);
});

it("calls are limited over HTTP+SSE too", async () => {
  const { raw, streams, posted } = await started();
  const { session } = await readySession(raw.url, { maxConcurrentCalls: 1 });
  const [first, second] = [run(session, request(1)), run(session, request(2))];
  await posted.at(2);
  await session.respond({ jsonrpc: "2.0", id: "q", result: {} });
  const stream = await streams.at(0);
  await stream.send(result(1));
  expect((await first).messages).toEqual([result(1)]);
  await posted.at(4);
  await stream.send(result(2));
  expect((await second).messages).toEqual([result(2)]);
  expect(posted.items.slice(2).map(({ json }) => (json as { id: unknown }).id)).toEqual([
    1,
    "q",
    2,
  ]);
});

it("transport.close() ends the stream and all that waits for it", async () => {
  const { raw, streams, posted } = await started();
  const { session, heard, closeTransport } = await readySession(raw.url);
  const call = run(session, request());
  await posted.at(2);
  await closeTransport();
  expect((await call).error).toMatchObject({ code: "closed" });
  await (await streams.at(0)).gone;
  expect(heard.ends).toEqual([]);
});

describe("when HTTP+SSE fails as well, the error names both steps", () => {
  it.each<[string, (reply: RawReply) => Promise<void>]>([
    ["405", (reply) => accept(reply, 405)],
    [
      "HTML",
      async (reply) => {
        await reply.head(200, { "content-type": "text/html", "content-length": "6" });
        await reply.write("<html>");
      },
    ],
    [
      "a stream that ends at once",
      async (reply) => {
        await reply.startEvents();
        await reply.endEvents();
      },
    ],
    ["a reset", async (reply) => reply.reset()],
  ])("B44, B48: %s", async (_, play) => {
    const raw = await peer((reply) => (methodOf(reply) === "GET" ? play(reply) : html(reply)));
    const { session } = await sessionTo(raw.url);
    const { error } = await run(session, INITIALIZE);
    expect(error).toMatchObject({ name: "HttpError", status: 404, body: "<html>" });
    expect(String(error)).toMatch(
      /answered initialize with HTTP status 404.*HTTP\+SSE.*failed too/,
    );
    expect((error as Error).cause).toBeInstanceOf(Error);
    expect(raw.requests).toHaveLength(2);
  });

  it("a JSON-RPC error keeps its code", async () => {
    const raw = await peer((reply) =>
      methodOf(reply) === "GET" ? accept(reply, 405) : rpc(400, -32000)(reply),
    );
    const { session } = await sessionTo(raw.url);
    const { messages } = await run(session, INITIALIZE);
    expect(messages).toMatchObject([{ error: { code: -32000 }, httpStatus: 400 }]);
    expect(JSON.stringify(messages)).toMatch(/Refused.*HTTP\+SSE.*405/);
  });
});

it("HLEG-71: an endpoint is waited for no longer than ten seconds", async () => {
  const raw = await peer(async (reply) => {
    if (methodOf(reply) !== "GET") return accept(reply, 404);
    await reply.startEvents();
    await reply.gone;
  });
  const { session } = await sessionTo(raw.url);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const running = run(session, INITIALIZE);
  await raw.requestAt(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(String((await running).error)).toMatch(/404.*no endpoint .*within 10000 ms/);
  vi.useRealTimers();
  await session.close();
});

it("T5: an abort and a close while HTTP+SSE is being opened take effect at once", async () => {
  const gone: Promise<void>[] = [];
  const raw = await peer(async (reply) => {
    if (methodOf(reply) !== "GET") return accept(reply, 404);
    gone.push(reply.gone);
    await reply.startEvents();
    await reply.gone;
  });
  const { session } = await sessionTo(raw.url);
  const controller = new AbortController();
  const aborted = run(session, INITIALIZE, { signal: controller.signal });
  await raw.requestAt(1);
  controller.abort();
  expect((await aborted).error).toBe(controller.signal.reason);
  await gone[0];
  const closed = run(session, INITIALIZE);
  await raw.requestAt(3);
  await session.close();
  expect((await closed).error).toMatchObject({ code: "closed" });
  await gone[1];
});

it("a server that no longer speaks HTTP+SSE is asked as Streamable HTTP wants it the time after", async () => {
  let isOld = true;
  const old = await started({
    refuse: (reply) => (isOld ? accept(reply, 404) : reply.json(result(0))),
    accept: (reply, stream) => (isOld ? acceptAndAnswer(reply, stream) : accept(reply, 404)),
  });
  const opened = await readySession(old.raw.url);
  isOld = false;
  const second = await opened.again();
  expect((await run(second.session, INITIALIZE)).error).toMatchObject({ status: 404 });
  const third = await opened.again();
  expect((await run(third.session, INITIALIZE)).messages).toEqual([result(0)]);
});
