import { ConnectionError, McpError, ProtocolError } from "@plugboard/core/transport";
import type { RawReply } from "@plugboard/testing/node";
import { describe, expect, it } from "vitest";
import { note, peer, request, result, run, transportTo } from "../test/peers.js";
import { HttpError, type HttpOptions } from "./index.js";

type Fault = [name: string, play: (reply: RawReply) => unknown, error: unknown, code: string];

const body = (reply: RawReply, content: string | Uint8Array, type = "application/json") =>
  reply
    .head(200, { "content-type": type, "content-length": String(Buffer.byteLength(content)) })
    .then(() => reply.write(content));
const json = (value: unknown) => (reply: RawReply) => body(reply, JSON.stringify(value));
const stream =
  (...chunks: string[]) =>
  async (reply: RawReply) => {
    await reply.startEvents();
    for (const chunk of chunks) await reply.chunk(chunk);
    await reply.endEvents();
  };
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const status = (code: number, content = "", type = "text/plain") => {
  const length = String(Buffer.byteLength(content));
  return (reply: RawReply) =>
    reply
      .head(code, { "content-type": type, "content-length": length })
      .then(() => (content === "" ? undefined : reply.write(content)));
};
const broken =
  (...chunks: string[]) =>
  async (reply: RawReply) => {
    await reply.startEvents();
    for (const chunk of chunks) await reply.chunk(chunk);
    reply.reset();
  };

const FAULTS: Fault[] = [
  [
    "an event stream that ends without a response",
    stream(event(note())),
    ConnectionError,
    "ended_early",
  ],
  ["an event stream that ends at once", stream(), ConnectionError, "ended_early"],
  ["an event stream that is reset", broken(event(note())), ConnectionError, "ended_early"],
  [
    "an event stream closed in the middle of a chunk",
    async (reply) => {
      await reply.startEvents();
      await reply.write("ff\r\ndata: {");
      await reply.end();
    },
    ConnectionError,
    "ended_early",
  ],
  [
    "half an event at the end",
    stream(event(result()).slice(0, -1)),
    ConnectionError,
    "ended_early",
  ],
  [
    "a stream with the response to another request only",
    stream(event(result(2))),
    ConnectionError,
    "ended_early",
  ],
  [
    "a stream with the id as a string only",
    stream(event(result("1"))),
    ConnectionError,
    "ended_early",
  ],
  [
    "a stream with bytes that are not UTF-8",
    async (reply) => {
      await reply.startEvents();
      await reply.chunk(Buffer.from([...Buffer.from('data: "'), 0xff, ...Buffer.from('"\n\n')]));
      await reply.gone;
    },
    ProtocolError,
    "invalid_message",
  ],
  ["a reset before the reply", (reply) => reply.reset(), ConnectionError, "ended_early"],
  ["a close before the reply", (reply) => reply.end(), ConnectionError, "ended_early"],
  [
    "a JSON body that is cut off",
    async (reply) => {
      await reply.head(200, { "content-type": "application/json", "content-length": "500" });
      await reply.write('{"jsonrpc"');
      await reply.end();
    },
    ConnectionError,
    "ended_early",
  ],
  [
    "a JSON body that is reset",
    async (reply) => {
      await reply.head(200, { "content-type": "application/json", "content-length": "500" });
      await reply.write('{"jsonrpc"');
      reply.reset();
    },
    ConnectionError,
    "ended_early",
  ],
  ["202 to a request", status(202), HttpError, "unexpected_status"],
  [
    "202 with JSON",
    async (reply) => reply.json(result(), { status: 202 }),
    HttpError,
    "unexpected_status",
  ],
  ["204", (reply) => reply.head(204), HttpError, "unexpected_status"],
  ["200 with an empty JSON body", (reply) => body(reply, ""), HttpError, "empty_body"],
  ["200 with a blank JSON body", (reply) => body(reply, " \r\n\t"), HttpError, "empty_body"],
  [
    "200 with no content at all",
    (reply) => reply.head(200, { "content-length": "0" }),
    HttpError,
    "empty_body",
  ],
  [
    "200 without a content type",
    async (reply) => {
      await reply.head(200, { "content-length": "2" });
      await reply.write("{}");
    },
    HttpError,
    "unexpected_content_type",
  ],
  [
    "200 with HTML",
    (reply) => body(reply, "<html></html>", "text/html"),
    HttpError,
    "unexpected_content_type",
  ],
  [
    "200 with HTML that never ends",
    async (reply) => {
      await reply.head(200, { "content-type": "text/html" });
      await reply.write("<html>");
      await reply.gone;
    },
    HttpError,
    "unexpected_content_type",
  ],
  [
    "a type that only contains the right one",
    (reply) => body(reply, "{}", "application/json-seq"),
    HttpError,
    "unexpected_content_type",
  ],
  ["JSON that is broken", (reply) => body(reply, '{"jsonrpc": '), ProtocolError, "invalid_message"],
  ["a JSON array", json([result()]), ProtocolError, "invalid_message"],
  ["an empty JSON array", json([]), ProtocolError, "invalid_message"],
  ["JSON null", json(null), ProtocolError, "invalid_message"],
  ["a JSON number", json(42), ProtocolError, "invalid_message"],
  ["an empty JSON object", json({}), ProtocolError, "invalid_message"],
  [
    "a message of JSON-RPC 1.0",
    json({ ...result(), jsonrpc: "1.0" }),
    ProtocolError,
    "invalid_message",
  ],
  [
    "a result without an id",
    json({ jsonrpc: "2.0", result: {} }),
    ProtocolError,
    "invalid_message",
  ],
  [
    "a result and an error at once",
    json({ ...result(), error: { code: 1, message: "" } }),
    ProtocolError,
    "invalid_message",
  ],
  [
    "JSON that is not UTF-8",
    (reply) => body(reply, Buffer.from(JSON.stringify(result(1, "\u00ff")), "latin1")),
    ProtocolError,
    "invalid_message",
  ],
  ["JSON with another request's response", json(result(2)), ConnectionError, "ended_early"],
  ["JSON with the id as a string", json(result("1")), ConnectionError, "ended_early"],
  ["JSON with a notification", json(note()), ConnectionError, "ended_early"],
  ["JSON with a request", json({ ...request(1, "ping") }), ConnectionError, "ended_early"],
  ["404 with text", status(404, "no such page"), HttpError, "unexpected_status"],
  ["404 without a body", status(404), HttpError, "unexpected_status"],
  ["429", status(429, "slow down"), HttpError, "unexpected_status"],
  [
    "500 with HTML",
    status(500, "<!doctype html><p>oops", "text/html"),
    HttpError,
    "unexpected_status",
  ],
  ["502", status(502), HttpError, "unexpected_status"],
  ["503", status(503), HttpError, "unexpected_status"],
  [
    "500 with a result",
    (reply) => reply.json(result(), { status: 500 }),
    HttpError,
    "unexpected_status",
  ],
  [
    "400 with the error of another request",
    (reply) =>
      reply.json({ jsonrpc: "2.0", id: 9, error: { code: -32600, message: "x" } }, { status: 400 }),
    HttpError,
    "unexpected_status",
  ],
  [
    "an error status whose body breaks",
    async (reply) => {
      await reply.head(500, { "content-length": "50" });
      await reply.write("oo");
      reply.reset();
    },
    ConnectionError,
    "ended_early",
  ],
  [
    "an error status with an event stream that ends",
    async (reply) => {
      await reply.head(500, { "content-type": "text/event-stream", "content-length": "7" });
      await reply.write(": ping\n");
    },
    HttpError,
    "unexpected_status",
  ],
];

const FETCHES: [string, HttpOptions][] = [
  ["node:http", {}],
  ["the global fetch", { fetch }],
];

describe.each(FETCHES)(
  "over %s, a call fails at once, and the next one works, after",
  (_, options) => {
    it.each(FAULTS)("%s", async (_name, play, kind, code) => {
      const { url, requests } = await peer((reply) =>
        requests.length === 1 ? (play(reply) as Promise<void>) : reply.json(result(2)),
      );
      const transport = transportTo(url, options);
      const { error } = await run(transport);
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ code });
      if (error instanceof ConnectionError) expect(error.mayHaveArrived).toBe(true);
      expect((error as Error).message).toMatch(/tools\/call/);
      expect((error as Error).message).toContain(url);
      expect((await run(transport, request(2))).messages).toEqual([result(2)]);
    });

    it("a refused connection, which says that nothing has arrived", async () => {
      const gone = await peer(() => {});
      await gone.close();
      const { error } = await run(transportTo(gone.url, options));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ code: "unreachable", mayHaveArrived: false });
      expect((error as Error).message).toContain(gone.url);
      expect((error as Error).cause).toBeInstanceOf(Error);
    });

    it("a name that does not resolve", async () => {
      const { error } = await run(transportTo("http://nowhere.invalid/mcp", options));
      expect(error).toMatchObject({ code: "unreachable", mayHaveArrived: false });
    });
  },
);

it("wraps what a foreign fetch throws, and can't know whether anything arrived", async () => {
  const failure = new TypeError("odd");
  const fetch = () => Promise.reject(failure);
  const { error } = await run(transportTo("http://example.com/mcp", { fetch }));
  expect(error).toBeInstanceOf(McpError);
  expect(error).toMatchObject({ code: "unreachable", mayHaveArrived: true, cause: failure });
});

it.each([
  ["another request's response", result(2), "response_dropped"],
  ["a request", request(7, "ping"), "request_dropped"],
  [
    "a notification for another request",
    { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 2 } },
    "message_dropped",
  ],
])("reports %s that was the whole answer", async (_, value, code) => {
  const { url } = await peer((reply) => reply.json(value));
  const { warnings } = await run(transportTo(url));
  expect(warnings).toMatchObject([{ code, method: "tools/call", requestId: 1 }]);
});

it("survives an onWarning that throws", async () => {
  const { url } = await peer((reply) => reply.json(result(2)));
  const onWarning = () => {
    throw new Error("handler");
  };
  const { error } = await run(transportTo(url), request(), { onWarning });
  expect(error).toMatchObject({ code: "ended_early" });
});
