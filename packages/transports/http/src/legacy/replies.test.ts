import { ConnectionError, ProtocolError } from "@plugboard/core/transport";
import { describe, expect, it } from "vitest";
import { accept, methodOf, readySession, withHandshake } from "../../test/legacy-session.js";
import { note, peer, request, result, run } from "../../test/peers.js";
import { HttpError } from "../http-error.js";

const progress = (token: number | string) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: token, progress: 1 },
});
const ASKED = { jsonrpc: "2.0", id: 1, method: "elicitation/create", params: {} };
const WITHDRAWN = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
const ANNOUNCED = [
  "notifications/tools/list_changed",
  "notifications/prompts/list_changed",
  "notifications/resources/list_changed",
  "notifications/resources/updated",
  "notifications/elicitation/complete",
].map((method) => ({ jsonrpc: "2.0", method }));

const ELSEWHERE = [
  ASKED,
  WITHDRAWN,
  ...ANNOUNCED,
  progress(2),
  progress("1"),
  result(2),
  result("1"),
];
const OWN = [note(), progress(1), { jsonrpc: "2.0", method: "notifications/tasks/status" }];

async function answeredWith(kind: "events" | "json" | "batch", values: readonly unknown[]) {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) !== "tools/call") return accept(reply);
      if (kind === "json") return reply.json(values[0]);
      if (kind === "batch") return reply.json(values);
      await reply.startEvents();
      for (const value of values) await reply.event(value);
      await reply.endEvents();
    }),
  );
  const { session, heard } = await readySession(raw.url);
  return { ...(await run(session, request())), heard: heard.messages.items };
}

describe("HLEG-31: each message goes where it belongs", () => {
  it("as events", async () => {
    const { messages, heard, warnings } = await answeredWith("events", [
      ...ELSEWHERE,
      ...OWN,
      result(),
    ]);
    expect(messages).toEqual([...OWN, result()]);
    expect(heard).toEqual(ELSEWHERE);
    expect(warnings).toEqual([]);
  });

  it("HLEG-60, B18: as batches in events", async () => {
    const { messages, heard } = await answeredWith("events", [ELSEWHERE, OWN, [result()]]);
    expect(messages).toEqual([...OWN, result()]);
    expect(heard).toEqual(ELSEWHERE);
  });

  it("HLEG-60, B18: as a batch in a body, wherever the response stands in it", async () => {
    const { messages, heard } = await answeredWith("batch", [...OWN, result(), ...ELSEWHERE]);
    expect(messages).toEqual([...OWN, result()]);
    expect(heard).toEqual(ELSEWHERE);
  });
});

it("an error without an id is the answer to the request of its reply", async () => {
  for (const error of [{ id: null }, {}]) {
    const answer = { jsonrpc: "2.0", ...error, error: { code: -32600, message: "x" } };
    for (const kind of ["events", "json"] as const) {
      const { messages } = await answeredWith(kind, [answer]);
      expect(messages).toMatchObject([{ id: 1, error: { code: -32600 } }]);
    }
  }
});

it.each<[string, unknown]>([
  ["a request of the server's", ASKED],
  ["another request's response", result(2)],
  ["a batch without the response", [note(), result(2)]],
  ["an empty batch", []],
])("a body that is %s fails the call at once", async (_, value) => {
  const { error } = await answeredWith("json", [value]);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ code: "ended_early" });
});

it.each([
  [null],
  [42],
  ["x"],
  [{}],
  [{ jsonrpc: "1.0", id: 1, result: {} }],
  [{ jsonrpc: "2.0", id: 1, result: {}, error: { code: 1, message: "x" } }],
])(
  "B18: %j as the whole answer fails the call at once; as an event among others it is reported",
  async (value) => {
    const { error } = await answeredWith("json", [value]);
    expect(error).toBeInstanceOf(ProtocolError);
    const isForRequest = typeof value === "object" && value !== null && "id" in value;
    const { messages, error: failure, warnings } = await answeredWith("events", [value, result()]);
    if (isForRequest && "error" in value) {
      expect(failure).toBeInstanceOf(ProtocolError);
      return;
    }
    if (failure instanceof ProtocolError) return; // meant as an answer, and none
    expect(messages).toEqual([result()]);
    expect(warnings.map(({ code }) => code)).toEqual(["message_dropped"]);
  },
);

it("S29: a body that is neither JSON nor an event stream is an HttpError", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) !== "tools/call") return accept(reply);
      await reply.head(200, { "content-type": "application/jsonfoo", "content-length": "2" });
      await reply.write("{}");
    }),
  );
  const { session } = await readySession(raw.url);
  const { error } = await run(session, request());
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ code: "unexpected_content_type" });
});

it("B11, S23: media types are compared without case and parameters", async () => {
  const raw = await peer(
    withHandshake(async (reply) => {
      if (methodOf(reply) !== "tools/call") return accept(reply);
      const headers = { "content-type": 'Application/JSON;charset="utf-8"' };
      await reply.json(result(), { headers });
    }),
  );
  const { session } = await readySession(raw.url);
  expect((await run(session, request())).messages).toEqual([result()]);
});

it("a JSON-RPC error with an HTTP status is delivered with it, and the session goes on", async () => {
  const raw = await peer(
    withHandshake((reply) =>
      reply.json(
        { jsonrpc: "2.0", id: null, error: { code: -32000, message: "no" } },
        { status: 400 },
      ),
    ),
  );
  const { session, heard } = await readySession(raw.url);
  const { messages } = await run(session, request());
  expect(messages).toMatchObject([{ id: 1, error: { code: -32000 }, httpStatus: 400 }]);
  expect(heard.ends).toEqual([]);
});
