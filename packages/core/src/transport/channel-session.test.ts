import { expect, test } from "vitest";
import { type Lifted, lifted, quiet } from "../../test/lifted.js";
import { request, result } from "../../test/requests.js";
import type { Warning } from "../warning.js";
import type { LegacySession, Message } from "./index.js";

const notification = { jsonrpc: "2.0", method: "notifications/initialized" } as const;

/** A session on a pipe in memory, and what it told. */
async function opened(): Promise<
  Lifted & {
    session: LegacySession;
    messages: Message[];
    ends: unknown[];
    warnings: Warning[];
    deaf: unknown[];
  }
> {
  const pipe = lifted();
  const messages: Message[] = [];
  const ends: unknown[] = [];
  const deaf: unknown[] = [];
  const warnings: Warning[] = [];
  const session = await pipe.transport.legacy?.open({
    onMessage: (message) => void messages.push(message),
    onEnd: (reason) => void ends.push(reason),
    onDeaf: (reason) => void deaf.push(reason),
    onWarning: (warning) => void warnings.push(warning),
  });
  return {
    session: session as LegacySession,
    messages,
    ends,
    warnings,
    deaf,
    transport: pipe.transport,
    peers: pipe.peers,
    get peer() {
      return pipe.peer;
    },
  };
}

/** Sends a request, and gives its response. */
async function ask(session: LegacySession, id: number, method = "tools/call"): Promise<unknown> {
  const { signal } = new AbortController();
  for await (const message of session.exchange(request(id, method), { signal })) {
    if ("id" in message) return message;
  }
  return undefined;
}

test("nothing is connected before the first message", async () => {
  const { session, peers } = await opened();
  session.exchange(request(1), { signal: new AbortController().signal });
  expect(await session.openInbound()).toBe(true);
  await quiet();
  expect(peers).toHaveLength(0);
  await session.notify(notification);
  expect(peers).toHaveLength(1);
});

test("what belongs to no request is the session's, and what does is the request's", async () => {
  const parts = await opened();
  const answer = ask(parts.session, 1);
  await quiet();
  const question = { jsonrpc: "2.0", id: 1, method: "ping" };
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  const change = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };
  const foreign = {
    jsonrpc: "2.0",
    method: "notifications/progress",
    params: { progressToken: 7 },
  };
  const progress = { ...foreign, params: { progressToken: 1, progress: 1 } };
  for (const one of [question, cancelled, change, foreign, progress]) await parts.peer.send(one);
  await parts.peer.send(result(1));
  expect(await answer).toEqual(result(1));
  expect(parts.messages).toEqual([question, cancelled, change, foreign]);
  expect(parts.warnings).toEqual([]);
  await parts.session.close();
});

test("responses that nobody waits for are reported", async () => {
  const parts = await opened();
  await parts.session.notify(notification);
  await parts.peer.send(result(9));
  await quiet();
  expect(parts.messages).toEqual([]);
  expect(parts.warnings).toMatchObject([{ code: "response_dropped", requestId: 9 }]);
  await parts.session.close();
});

test("answers to the server's requests are written as they are", async () => {
  const parts = await opened();
  await parts.session.respond({ jsonrpc: "2.0", id: "", result: {} });
  expect(await parts.peer.receiveAt(0)).toEqual({ jsonrpc: "2.0", id: "", result: {} });
  await parts.session.close();
});

test("the end of the pipe is the end of the session: it is told once, and nothing is carried any more", async () => {
  const parts = await opened();
  const answer = ask(parts.session, 1);
  await quiet();
  await parts.peer.close();
  await expect(answer).rejects.toMatchObject({ code: "ended_early" });
  expect(parts.ends).toMatchObject([{ code: "ended_early" }]);
  const late = { code: "ended_early", mayHaveArrived: false };
  await expect(ask(parts.session, 2)).rejects.toMatchObject(late);
  await expect(parts.session.notify(notification)).rejects.toMatchObject(late);
  const response = { jsonrpc: "2.0", id: 1, result: {} } as const;
  await expect(parts.session.respond(response)).rejects.toMatchObject(late);
  await parts.session.close();
  expect(parts.ends).toHaveLength(1);
  expect(parts.peers).toHaveLength(1);
});

test("close() ends the pipe and what is open, tells nobody, and the transport goes on with another pipe", async () => {
  const parts = await opened();
  const answer = ask(parts.session, 1);
  await quiet();
  await parts.session.close();
  await parts.session.close();
  await expect(answer).rejects.toMatchObject({ code: "closed" });
  await parts.peer.ended;
  expect(parts.ends).toEqual([]);
  expect(parts.deaf).toEqual([]);
  await parts.transport.notify(notification);
  expect(parts.peers).toHaveLength(2);
  await parts.transport.close();
});

test("close() before anything was sent opens nothing, then or later", async () => {
  const { session, peers } = await opened();
  await session.close();
  await expect(ask(session, 1)).rejects.toMatchObject({ code: "closed", mayHaveArrived: false });
  await expect(session.notify(notification)).rejects.toMatchObject({ code: "closed" });
  expect(peers).toHaveLength(0);
});

test("close() while the pipe is being opened fails what waits for it, and the transport may use the pipe", async () => {
  const parts = await opened();
  const answer = ask(parts.session, 1);
  await parts.session.close();
  await expect(answer).rejects.toMatchObject({ code: "closed", mayHaveArrived: false });
  await parts.transport.notify(notification);
  expect(await parts.peer.receiveAt(0)).toEqual(notification);
  expect(parts.peers).toHaveLength(1);
  await parts.transport.close();
});

test("a notification that is given up before it is written rejects with the reason, and is not", async () => {
  const parts = await opened();
  const reason = new Error("enough");
  const given = parts.session.notify(notification, { signal: AbortSignal.abort(reason) });
  await expect(given).rejects.toBe(reason);
  expect(parts.peers).toHaveLength(0);
});

test("B20 (e): initialize is not cancelled, other requests are", async () => {
  const parts = await opened();
  for (const [id, method] of [
    [1, "initialize"],
    [2, "tools/call"],
  ] as const) {
    const controller = new AbortController();
    const { signal } = controller;
    const step = parts.session
      .exchange(request(id, method), { signal })
      [Symbol.asyncIterator]()
      .next();
    await quiet();
    controller.abort(new Error("enough"));
    await expect(step).rejects.toThrow("enough");
  }
  await quiet();
  const sent = parts.peer.received as readonly { method: string; params: unknown }[];
  expect(sent.map(({ method }) => method)).toEqual([
    "initialize",
    "tools/call",
    "notifications/cancelled",
  ]);
  expect(sent[2]?.params).toEqual({ requestId: 2 });
  await parts.session.close();
});
