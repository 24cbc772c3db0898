import { ConnectionError, SessionExpiredError } from "@plugboard/core/transport";
import { EventLog } from "@plugboard/testing";
import type { RawReply } from "@plugboard/testing/node";
import { expect, it } from "vitest";
import {
  accept,
  INITIALIZE,
  methodOf,
  readySession,
  sessionTo,
  withHandshake,
} from "../../test/legacy-session.js";
import { idOf, note, peer, request, result, run } from "../../test/peers.js";

const html = async (reply: RawReply): Promise<void> => {
  const headers = { "content-type": "text/html", "content-length": "15" };
  await reply.head(404, headers);
  await reply.write("<h1>Nobody</h1>");
};
const rpc = (code: number) => (reply: RawReply) =>
  reply.json(
    { jsonrpc: "2.0", id: null, error: { code, message: "Session not found" } },
    { status: 404 },
  );

it.each<[string, (reply: RawReply) => Promise<void>]>([
  ["nothing", (reply) => accept(reply, 404)],
  ["HTML", html],
  ["E(-32001)", rpc(-32001)],
  ["E(-32601)", rpc(-32601)],
  [
    "a body that breaks",
    async (reply) => {
      await reply.head(404, { "content-length": "10" });
      await reply.end();
    },
  ],
])("HLEG-40, S21: 404 with %s ends a session that was named", async (_, play) => {
  const raw = await peer(withHandshake(play));
  const { session, heard } = await readySession(raw.url);
  const { error } = await run(session, request());
  expect(error).toBeInstanceOf(SessionExpiredError);
  expect(error).toMatchObject({ cause: { name: "HttpError", status: 404 } });
  expect(String(error)).not.toContain("secret-1");
  expect(heard.ends).toEqual([error]);
  expect((await run(session, request(2))).error).toBe(error);
  await expect(session.respond({ jsonrpc: "2.0", id: 1, result: {} })).rejects.toBe(error);
  expect(await session.openInbound()).toBe(false);
  await session.close();
  expect(raw.requests).toHaveLength(3);
  expect(heard.ends).toHaveLength(1);
});

it("HLEG-41: 404 without a session is an HttpError, and ends nothing", async () => {
  const raw = await peer(withHandshake(html, {}));
  const { session, heard } = await readySession(raw.url);
  expect((await run(session, request())).error).toMatchObject({ name: "HttpError", status: 404 });
  expect((await run(session, request(2))).error).toMatchObject({ status: 404 });
  expect(heard.ends).toEqual([]);
});

const refusal =
  (error: object, id: unknown = null) =>
  (reply: RawReply) =>
    reply.json({ jsonrpc: "2.0", id, error }, { status: 400 });

it("400 that says in words that there is no such session ends it: many servers never say 404", async () => {
  const message = "Bad Request: No valid session ID provided";
  const raw = await peer(withHandshake(refusal({ code: -32000, message })));
  const { session, heard } = await readySession(raw.url);
  const { error } = await run(session, request());
  expect(error).toBeInstanceOf(SessionExpiredError);
  expect(error).toMatchObject({ cause: { name: "HttpError", status: 400 } });
  expect(heard.ends).toEqual([error]);
});

it.each([
  ["another code", refusal({ code: -32602, message: "no such session" })],
  ["other words", refusal({ code: -32000, message: "Bad Request: no such thing" })],
  ["the id of the request", refusal({ code: -32000, message: "no session" }, 1)],
])("400 with %s is the caller's, and ends nothing", async (_, play) => {
  const raw = await peer(withHandshake(play));
  const { session, heard } = await readySession(raw.url);
  const { messages } = await run(session, request());
  expect(messages).toMatchObject([{ error: { code: expect.any(Number) }, httpStatus: 400 }]);
  expect(heard.ends).toEqual([]);
});

it.each([-32020, -32021, -32022])("404 with the modern error %s is that error", async (code) => {
  const raw = await peer(withHandshake(rpc(code)));
  const { session, heard } = await readySession(raw.url);
  const { messages } = await run(session, request());
  expect(messages).toMatchObject([{ id: 1, error: { code }, httpStatus: 404 }]);
  expect(heard.ends).toEqual([]);
});

it("B16: 404 to a notification or a response ends the session too", async () => {
  for (const send of ["notify", "respond"] as const) {
    const raw = await peer(withHandshake(html));
    const { session, heard } = await readySession(raw.url);
    const sent =
      send === "notify"
        ? session.notify({ jsonrpc: "2.0", method: "notifications/x" })
        : session.respond({ jsonrpc: "2.0", id: 1, result: {} });
    await expect(sent).rejects.toBeInstanceOf(SessionExpiredError);
    expect(heard.ends).toHaveLength(1);
  }
});

it("B16: the end fails open streams at once, leaves others to their own replies, and is told once", async () => {
  const replies = new EventLog<RawReply>();
  const replyTo = (id: number) => replies.first((reply) => idOf(reply) === id);
  const raw = await peer(
    withHandshake(async (reply) => {
      const id = idOf(reply);
      replies.add(reply);
      if (id === 1) {
        await reply.startEvents();
        await reply.event(note());
        await reply.gone;
      }
    }),
  );
  const first = await readySession(raw.url);
  const streaming = first.session
    .exchange(request(1), { signal: new AbortController().signal })
    [Symbol.asyncIterator]();
  await streaming.next();
  const broken = streaming.next();
  broken.catch(() => {});
  const late = run(first.session, request(2));
  const answered = run(first.session, request(3));
  const refused = run(first.session, request(4));
  await (await replyTo(4)).json({}, { status: 404 });
  expect((await refused).error).toBeInstanceOf(SessionExpiredError);
  await expect(broken).rejects.toBeInstanceOf(ConnectionError);
  await expect(broken).rejects.toMatchObject({ code: "ended_early" });

  const second = await first.again();
  await run(second.session, INITIALIZE);
  await (await replyTo(2)).json({}, { status: 404 });
  await (await replyTo(3)).json(result(3));
  expect((await late).error).toBeInstanceOf(SessionExpiredError);
  expect((await answered).messages).toEqual([result(3)]);
  expect(first.heard.ends).toHaveLength(1);
  expect(second.heard.ends).toEqual([]);
  await first.session.close();
  expect(raw.requests.some(({ json }) => JSON.stringify(json ?? "").includes("cancelled"))).toBe(
    false,
  );
  const hello = run(second.session, request(5));
  await raw.requested(({ json }) => (json as { id?: unknown } | undefined)?.id === 5);
  await (await replyTo(5)).json(result(5));
  expect((await hello).messages).toEqual([result(5)]);
});

it("a call that waits for its turn when the session ends is not sent", async () => {
  const replies = new EventLog<RawReply>();
  const raw = await peer(withHandshake((reply) => replies.add(reply)));
  const { session } = await readySession(raw.url, { maxConcurrentCalls: 1 });
  const [first, second] = [run(session, request(1)), run(session, request(2))];
  await raw.requestAt(2);
  await (await replies.at(0)).json({}, { status: 404 });
  expect((await first).error).toBeInstanceOf(SessionExpiredError);
  expect((await second).error).toBeInstanceOf(SessionExpiredError);
  expect(raw.requests).toHaveLength(3);
});

it("initialize has no session to lose: 404 stays what it is", async () => {
  const raw = await peer((reply) => accept(reply, 404));
  const { session, heard } = await sessionTo(raw.url);
  expect((await run(session, INITIALIZE)).error).toMatchObject({
    name: "HttpError",
    status: 404,
  });
  expect(heard.ends).toEqual([]);
  expect(methodOf({ request: raw.requests[1] as (typeof raw.requests)[0] })).toBe("GET");
});
