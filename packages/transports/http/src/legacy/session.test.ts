import { ArgumentError, ConnectionError, ProtocolError } from "@plugboard/core/transport";
import { startExampleServer } from "@plugboard/example-server";
import { expect, it, onTestFinished } from "vitest";
import {
  accept,
  INITIALIZE,
  initialized,
  methodOf,
  readySession,
  sessionTo,
  withHandshake,
} from "../../test/legacy-session.js";
import { idOf, note, peer, request, result, run } from "../../test/peers.js";
import { HttpError } from "../http-error.js";

const PING = { jsonrpc: "2.0", id: "p", method: "ping" } as const;

it("a session of the example server is opened, used, listened to and deleted", async () => {
  const server = await startExampleServer({ era: "legacy" });
  onTestFinished(() => server.close());
  const { session, heard } = await readySession(server.url);
  expect(await session.openInbound()).toBe(true);
  const call = { ...request(), params: { name: "echo", arguments: { text: "hi" } } };
  const { messages, error } = await run(session, call);
  expect(error).toBeUndefined();
  expect(messages).toMatchObject([{ id: 1, result: { content: [{ text: "hi" }] } }]);
  server.setBonusTool(true);
  expect(await heard.messages.at(0)).toMatchObject({ method: "notifications/tools/list_changed" });
  expect(server.sessions).toBe(1);
  await session.close();
  expect(server.sessions).toBe(0);
  const [first, ...later] = server.requests;
  expect(first?.headers["mcp-session-id"]).toBeUndefined();
  for (const { headers } of later) {
    expect(headers["mcp-session-id"]).toBeTypeOf("string");
    expect(headers["mcp-protocol-version"]).toBe("2025-11-25");
    expect(Object.keys(headers).filter((name) => /^mcp-(method|name|param)/.test(name))).toEqual(
      [],
    );
  }
  expect(later.map(({ method }) => method)).toEqual(["POST", "GET", "POST", "DELETE"]);
});

it.each([
  ["2025-11-25", "2025-11-25"],
  ["2025-06-18", "2025-06-18"],
  ["2025-03-26", undefined],
  ["2024-11-05", undefined],
  ["not a\r\nrevision", undefined],
])(
  "HLEG-20, HLEG-21, HLEG-22, HLEG-24, S19, S20: %s goes with every later request as %s",
  async (revision, header) => {
    const raw = await peer(
      withHandshake(
        async (reply) => {
          if (methodOf(reply) === "tools/call") return reply.json(result(idOf(reply)));
          return accept(reply, methodOf(reply) === "GET" ? 405 : 202);
        },
        { sessionId: "s1", revision },
      ),
    );
    const headers = { authorization: "Bearer token" };
    const { session } = await readySession(raw.url, { headers });
    await run(session, request());
    await session.respond({ jsonrpc: "2.0", id: "p", result: {} });
    await session.openInbound();
    await session.close();
    const [first, ...later] = raw.requests;
    expect(first?.headers).not.toHaveProperty("mcp-session-id");
    expect(first?.headers).not.toHaveProperty("mcp-protocol-version");
    expect(later.map((one) => methodOf({ request: one }))).toEqual([
      "notifications/initialized",
      "tools/call",
      "response",
      "GET",
      "DELETE",
    ]);
    for (const one of raw.requests) expect(one.headers.authorization).toBe("Bearer token");
    for (const one of later) {
      expect(one.headers["mcp-session-id"]).toBe("s1");
      expect(one.headers["mcp-protocol-version"]).toBe(header);
      if (one.method === "POST") {
        expect(one.headers.accept).toBe("application/json, text/event-stream");
        expect(one.headers["content-type"]).toBe("application/json");
      }
    }
    expect(later[3]?.headers.accept).toBe("text/event-stream");
  },
);

it("HLEG-22: without a session id none is sent, and nothing is deleted", async () => {
  const raw = await peer(withHandshake((reply) => reply.json(result(idOf(reply))), {}));
  const { session } = await readySession(raw.url);
  await run(session, request());
  await session.close();
  expect(raw.requests.map((one) => one.method)).toEqual(["POST", "POST", "POST"]);
  for (const one of raw.requests) expect(one.headers).not.toHaveProperty("mcp-session-id");
});

it("HLEG-22: a session id that is not visible ASCII fails initialize, and is not shown", async () => {
  const raw = await peer(withHandshake(() => {}, { sessionId: "sécret 1" }));
  const { session } = await sessionTo(raw.url);
  const { error } = await run(session, INITIALIZE);
  expect(error).toBeInstanceOf(ProtocolError);
  expect(String(error)).toContain("visible ASCII");
  expect(String(error)).not.toContain("cret");
  await session.close();
  expect(raw.requests).toHaveLength(1);
});

it("HLEG-05: nothing is sent before initialize was answered, and initialize but once", async () => {
  const raw = await peer(withHandshake((reply) => accept(reply)));
  const opened = await sessionTo(raw.url);
  const { session } = opened;
  expect((await run(session, request())).error).toBeInstanceOf(ArgumentError);
  const early = session.notify({ jsonrpc: "2.0", method: "notifications/initialized" });
  await expect(early).rejects.toBeInstanceOf(ArgumentError);
  expect(await session.openInbound()).toBe(false);
  expect(raw.requests).toHaveLength(0);
  await initialized(opened);
  expect((await run(session, INITIALIZE)).error).toBeInstanceOf(ArgumentError);
});

it("HLEG-07: initialize may be sent again after an error, still without a session id", async () => {
  let tries = 0;
  const raw = await peer(async (reply) => {
    tries += 1;
    const error = { code: -32602, message: "Unsupported protocol version" };
    const headers = { "mcp-session-id": `s${tries}` };
    if (tries === 1) await reply.json({ jsonrpc: "2.0", id: 0, error }, { headers });
    else await reply.json({ jsonrpc: "2.0", id: 0, result: {} }, { headers });
  });
  const { session } = await sessionTo(raw.url);
  expect((await run(session, INITIALIZE)).messages).toMatchObject([{ error: { code: -32602 } }]);
  expect((await run(session, INITIALIZE)).messages).toMatchObject([{ result: {} }]);
  expect(raw.requests[1]?.headers).not.toHaveProperty("mcp-session-id");
});

it("B26: what a server sends before its answer to initialize reaches the session, and can be answered", async () => {
  const raw = await peer(async (reply) => {
    if (methodOf(reply) !== "initialize") return accept(reply);
    await reply.startEvents({ "mcp-session-id": "s1" });
    await reply.event(note("early"));
    await reply.event(PING);
    await reply.event({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    await raw.requestAt(1);
    await reply.event(result(0));
    await reply.endEvents();
  });
  const { session, heard } = await sessionTo(raw.url);
  const running = run(session, INITIALIZE);
  expect(await heard.messages.at(0)).toEqual(PING);
  await session.respond({ jsonrpc: "2.0", id: "p", result: {} });
  const { messages } = await running;
  expect(messages).toEqual([note("early"), result(0)]);
  expect(heard.messages.items).toHaveLength(2);
  expect(raw.requests[1]).toMatchObject({
    headers: { "mcp-session-id": "s1" },
    json: { id: "p", result: {} },
  });
});

it("initialize that is aborted is not cancelled by a message, and its session is deleted", async () => {
  let isGone = (): void => {};
  const gone = new Promise<void>((resolve) => {
    isGone = resolve;
  });
  const raw = await peer(async (reply) => {
    if (methodOf(reply) !== "initialize") return accept(reply, 200);
    await reply.startEvents({ "mcp-session-id": "s1" });
    await reply.event(note());
    await reply.gone;
    isGone();
  });
  const { session } = await sessionTo(raw.url);
  const iterator = session
    .exchange(INITIALIZE, { signal: new AbortController().signal })
    [Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return?.();
  await gone;
  await session.close();
  expect(raw.requests.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
  expect(raw.requests[1]?.headers["mcp-session-id"]).toBe("s1");
});

it.each([202, 204, 205])(
  "S22: a request that is answered with %s fails at once",
  async (status) => {
    const raw = await peer(withHandshake((reply) => accept(reply, status)));
    const { session } = await readySession(raw.url);
    const { error } = await run(session, request());
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status });
  },
);

it("transport.close() ends a session with all that is open, without a word to the server", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      await reply.startEvents();
      await reply.gone;
    }),
  );
  const { session, heard, closeTransport } = await readySession(raw.url);
  expect(await session.openInbound()).toBe(true);
  const running = run(session, request());
  await raw.requested(({ json }) => (json as { id?: unknown } | undefined)?.id === 1);
  await closeTransport();
  expect((await running).error).toMatchObject({ code: "closed" });
  await raw.idle();
  await session.close();
  const after = await run(session, request(2));
  expect(after.error).toBeInstanceOf(ConnectionError);
  expect(after.error).toMatchObject({ code: "closed", mayHaveArrived: false });
  expect(raw.requests.map(({ method }) => method)).toEqual(["POST", "POST", "GET", "POST"]);
  expect([heard.ends, heard.deaf.items]).toEqual([[], []]);
});
