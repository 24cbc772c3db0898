import { ConnectionError, ProtocolError } from "@plugboard/core/transport";
import type { RawReply } from "@plugboard/testing/node";
import { HttpError, type HttpOptions } from "../src/index.js";
import { idOf, note, request, result } from "./peers.js";

type Play = (reply: RawReply) => Promise<void> | void;

/** What a server does instead of answering, and the error that has to come of it at once. */
export type Fault = [name: string, play: Play, kind: unknown, code: string, says: RegExp];

/** The ways to send that faults are tried over. */
export const FETCHES: [name: string, options: HttpOptions][] = [
  ["node:http", {}],
  ["the global fetch", { fetch }],
];

const broke = /^The connection to .* broke /;
const ended = /^The event stream with which .* ended without the response\.$/;
const noResponse = /carries no response to this request, and nothing can follow it\.$/;
const noMessage = /is JSON, but no JSON-RPC message\.$/;
const empty = /with HTTP status 200 and an empty body\.$/;
const noText = /not (?:valid )?UTF-8/;

const body = (content: string | Uint8Array, type = "application/json"): Play => {
  const length = String(Buffer.byteLength(content));
  return async (reply) => {
    await reply.head(200, { "content-type": type, "content-length": length });
    await reply.write(content);
  };
};
const json =
  (make: (id: number) => unknown, status = 200): Play =>
  (reply) =>
    reply.json(make(idOf(reply)), { status });
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const stream =
  (make: (id: number) => string, end = (reply: RawReply) => reply.endEvents()): Play =>
  async (reply) => {
    await reply.startEvents();
    const text = make(idOf(reply));
    if (text !== "") await reply.chunk(text);
    await end(reply);
  };
const status = (code: number, content = "", type = "text/plain"): Play => {
  const length = String(Buffer.byteLength(content));
  return async (reply) => {
    await reply.head(code, { "content-type": type, "content-length": length });
    if (content !== "") await reply.write(content);
  };
};
/** Half a body, then the end of the connection. */
const half =
  (code: number, end: (reply: RawReply) => Promise<void> | void): Play =>
  async (reply) => {
    await reply.head(code, { "content-type": "application/json", "content-length": "500" });
    await reply.write('{"jsonrpc"');
    await end(reply);
  };
const close = (reply: RawReply) => reply.end();
const reset = async (reply: RawReply) => reply.reset();

const connection = (code: "ended_early", says: RegExp) => [ConnectionError, code, says] as const;
const early = connection("ended_early", broke);
const unanswered = connection("ended_early", ended);
const foreign = connection("ended_early", noResponse);
const invalid = (says = noMessage) => [ProtocolError, "invalid_message", says] as const;
const refused = (code: number) =>
  [HttpError, "unexpected_status", new RegExp(`with HTTP status ${code}\\b`)] as const;
const untyped = (says: RegExp) => [HttpError, "unexpected_content_type", says] as const;

const STREAMS: Fault[] = [
  [
    "B06, HTTP-46, seed B16: an event stream that ends without a response",
    stream(() => event(note())),
    ...unanswered,
  ],
  ["B06: an event stream that ends at once", stream(() => ""), ...unanswered],
  ["B06, HTTP-46: an event stream that is reset", stream(() => event(note()), reset), ...early],
  [
    "B06: an event stream closed in the middle of a chunk",
    async (reply) => {
      await reply.startEvents();
      await reply.write("ff\r\ndata: {");
      await reply.end();
    },
    ...early,
  ],
  ["B06: half an event at the end", stream((id) => event(result(id)).slice(0, -1)), ...unanswered],
  [
    "B13, seed C3: a stream with the response to another request only",
    stream((id) => event(result(id + 1))),
    ...unanswered,
  ],
  [
    "B19, seed C2: a stream with the id as a string only",
    stream((id) => event(result(String(id)))),
    ...unanswered,
  ],
  [
    "seed C4: a stream with bytes that are not UTF-8",
    async (reply) => {
      await reply.startEvents();
      await reply.chunk(Buffer.from([...Buffer.from('data: "'), 0xff, ...Buffer.from('"\n\n')]));
      await reply.gone;
    },
    ...invalid(noText),
  ],
];

const BODIES: Fault[] = [
  ["B12: a reset before the reply", (reply) => reply.reset(), ...early],
  ["B12: a close before the reply", close, ...early],
  ["B06: a JSON body that is cut off", half(200, close), ...early],
  ["B06: a JSON body that is reset", half(200, reset), ...early],
  ["B13, HTTP-40: 200 with an empty JSON body", body(""), HttpError, "empty_body", empty],
  ["B13, HTTP-40: 200 with a blank JSON body", body(" \r\n\t"), HttpError, "empty_body", empty],
  [
    "B13, HTTP-40: 200 with no content at all",
    (reply) => reply.head(200, { "content-length": "0" }),
    HttpError,
    "empty_body",
    empty,
  ],
  [
    "B13, HTTP-40: 200 without a content type",
    async (reply) => {
      await reply.head(200, { "content-length": "2" });
      await reply.write("{}");
    },
    ...untyped(/no content type/),
  ],
  [
    "HTTP-40, seed B16: 200 with HTML",
    body("<html></html>", "text/html"),
    ...untyped(/text\/html/),
  ],
  [
    "HTTP-40: 200 with HTML that never ends",
    async (reply) => {
      await reply.head(200, { "content-type": "text/html" });
      await reply.write("<html>");
      await reply.gone;
    },
    ...untyped(/text\/html/),
  ],
  [
    "HTTP-40: a type that only contains the right one",
    body("{}", "application/json-seq"),
    ...untyped(/json-seq/),
  ],
  ["B18: JSON that is broken", body('{"jsonrpc": '), ...invalid(/is not JSON\.$/)],
  ["B18, HTTP-40: a JSON array", json((id) => [result(id)]), ...invalid()],
  ["B18: an empty JSON array", json(() => []), ...invalid()],
  ["B18: JSON null", json(() => null), ...invalid()],
  ["B18: a JSON number", json(() => 42), ...invalid()],
  ["B18: an empty JSON object", json(() => ({})), ...invalid()],
  [
    "B18: a message of JSON-RPC 1.0",
    json((id) => ({ ...result(id), jsonrpc: "1.0" })),
    ...invalid(),
  ],
  ["B18: a result without an id", json(() => ({ jsonrpc: "2.0", result: {} })), ...invalid()],
  [
    "B18: a result and an error at once",
    json((id) => ({ ...result(id), error: { code: 1, message: "" } })),
    ...invalid(),
  ],
  [
    "seed C4: JSON that is not UTF-8",
    (reply) => body(Buffer.from(JSON.stringify(result(idOf(reply), "\u00ff")), "latin1"))(reply),
    ...invalid(noText),
  ],
  ["B13, seed C3: JSON with another request's response", json((id) => result(id + 1)), ...foreign],
  ["B19, seed C2: JSON with the id as a string", json((id) => result(String(id))), ...foreign],
  ["seed C3: JSON with a notification", json(() => note()), ...foreign],
  ["HTTP-44: JSON with a request", json((id) => request(id, "ping")), ...foreign],
];

const STATUSES: Fault[] = [
  ["B13, HTTP-42: 202 to a request", status(202), ...refused(202)],
  ["B13: 202 with JSON", json((id) => result(id), 202), ...refused(202)],
  ["B13: 204", (reply) => reply.head(204), ...refused(204)],
  ["B12, HTTP-42: 400 with HTML", status(400, "<html>no", "text/html"), ...refused(400)],
  ["HTTP-42: 401", status(401, "log in"), ...refused(401)],
  ["HTTP-42: 403", status(403, "not you"), ...refused(403)],
  [
    "B12, HTTP-42: 404 with text",
    status(404, "no such page"),
    HttpError,
    "unexpected_status",
    /with HTTP status 404\. It said: no such page$/,
  ],
  ["B12: 404 without a body", status(404), ...refused(404)],
  ["HTTP-42: 405", status(405), ...refused(405)],
  ["HTTP-42: 413", status(413), ...refused(413)],
  ["B12, HTTP-50: 429", status(429, "slow down"), ...refused(429)],
  ["HTTP-42: 431", status(431), ...refused(431)],
  [
    "B12, HTTP-42: 500 with HTML",
    status(500, "<!doctype html><p>oops", "text/html"),
    ...refused(500),
  ],
  ["B12: 502", status(502), ...refused(502)],
  ["B12: 503", status(503), ...refused(503)],
  ["HTTP-41: 500 with a result", json((id) => result(id), 500), ...refused(500)],
  [
    "HTTP-41: 400 with the error of another request",
    json((id) => ({ jsonrpc: "2.0", id: id + 8, error: { code: -32600, message: "x" } }), 400),
    ...refused(400),
  ],
  ["B12: an error status whose body breaks", half(500, reset), ...early],
  [
    "HTTP-41: an error status with an event stream that ends",
    async (reply) => {
      await reply.head(500, { "content-type": "text/event-stream", "content-length": "7" });
      await reply.write(": ping\n");
    },
    ...refused(500),
  ],
];

/** Everything that can be answered instead of a response. */
export const FAULTS: readonly Fault[] = [...STREAMS, ...BODIES, ...STATUSES];
