import { Notification } from "@plugboard/core/transport";
import { describe, expect, it } from "vitest";
import { FETCHES } from "../test/faults.js";
import { note, peer, request, result, run, transportTo } from "../test/peers.js";
import type { FetchLike } from "./index.js";

const TEXT = "é北京🚀";
const expected = [note(TEXT), result(1, TEXT)];

/** A fetch whose body comes in the pieces that are given. */
function bodyOf(pieces: Iterable<Uint8Array>, type = "text/event-stream"): FetchLike {
  return async () => ({
    status: 200,
    headers: { get: (name) => (name === "content-type" ? type : null) },
    body: (async function* () {
      yield* pieces;
    })(),
  });
}

function* cut(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const event = (value: unknown, before = "") => `${before}data: ${JSON.stringify(value)}\n\n`;
const spread = (value: unknown) =>
  `${JSON.stringify(value, null, 1)
    .split("\n")
    .map((line, index) => `data:${index % 2 === 0 ? " " : ""}${line}`)
    .join("\n")}\n\n`;

const plain = event(note(TEXT)) + event(result(1, TEXT));
const STREAMS: [string, string][] = [
  ["LF", plain],
  ["CRLF", plain.replaceAll("\n", "\r\n")],
  ["lone CR", plain.replaceAll("\n", "\r")],
  ["a byte order mark", `\ufeff${plain}`],
  ["JSON over many data lines", spread(note(TEXT)) + spread(result(1, TEXT))],
  [
    "JSON over many lines that end with CRLF",
    (spread(note(TEXT)) + spread(result(1, TEXT))).replaceAll("\n", "\r\n"),
  ],
  [
    "events named message",
    event(note(TEXT), "event: message\n") + event(result(1, TEXT), "event:message\nid: 3\n"),
  ],
];

describe("HTTP-43, B01, B02, seed C4: an event stream gives the same messages, cut at every byte, with", () => {
  it.each(STREAMS)("%s", async (_, text) => {
    const bytes = bytesOf(text);
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const { messages, warnings } = await run(
        transportTo("http://x/", { fetch: bodyOf(cut(bytes, size)) }),
      );
      expect(messages).toEqual(expected);
      expect(warnings).toEqual([]);
    }
    for (let at = 1; at < bytes.length; at++) {
      const halves = [bytes.subarray(0, at), bytes.subarray(at)];
      const { messages } = await run(transportTo("http://x/", { fetch: bodyOf(halves) }));
      expect(messages).toEqual(expected);
    }
  });

  it("JSON, cut likewise", async () => {
    for (const text of [
      JSON.stringify(result(1, TEXT)),
      `\ufeff${JSON.stringify(result(1, TEXT))}\r\n`,
    ]) {
      const bytes = bytesOf(text);
      for (let size = 1; size <= bytes.length; size++) {
        const fetch = bodyOf(cut(bytes, size), "application/json");
        const { messages } = await run(transportTo("http://x/", { fetch }));
        expect(messages).toEqual([result(1, TEXT)]);
      }
    }
  });
});

describe.each(FETCHES)(
  "B01: over %s and a real socket, text in single bytes comes through whole",
  (_, options) => {
    it.each(STREAMS)("%s", async (_name, text) => {
      const { url } = await peer(async (reply) => {
        await reply.startEvents();
        for (const piece of cut(bytesOf(text), 1)) await reply.chunk(piece);
        await reply.endEvents();
      });
      expect((await run(transportTo(url, options))).messages).toEqual(expected);
    });

    it("JSON", async () => {
      const body = bytesOf(JSON.stringify(result(1, TEXT)));
      const { url } = await peer(async (reply) => {
        const length = String(body.length);
        await reply.head(200, { "content-type": "application/json", "content-length": length });
        for (const piece of cut(body, 1)) await reply.write(piece);
      });
      expect((await run(transportTo(url, options))).messages).toEqual([result(1, TEXT)]);
    });
  },
);

it("B02: an event that ends with a lone CR is there at once, without what follows", async () => {
  const { url } = await peer(async (reply) => {
    await reply.startEvents();
    await reply.chunk(`data: ${JSON.stringify(result())}\r\r`);
    await reply.gone;
  });
  expect((await run(transportTo(url))).messages).toEqual([result()]);
});

it("HTTP-43, B03: keep-alives, foreign events, empty data, unknown fields and retry are no messages", async () => {
  const noise = [
    ":\r\n",
    ": ping\n\n",
    "event: ping\ndata: ok\n\n",
    "event: heartbeat\ndata: {not json\n\n",
    "id: 7\ndata:\n\n",
    "data:\n\n",
    "retry: 5000\n\n",
    "field without a colon\n",
    "unknown: field\n\n",
    "\n\n\n",
  ].join("");
  for (const name of ["", "event: message\n"]) {
    const bytes = bytesOf(noise + event(result(), name));
    for (const size of [1, bytes.length]) {
      const { messages, warnings } = await run(
        transportTo("http://x/", { fetch: bodyOf(cut(bytes, size)) }),
      );
      expect(messages).toEqual([result()]);
      expect(warnings).toEqual([]);
    }
  }
});

it("B03, B18: reports what comes through a stream and is no message, and reads on", async () => {
  const odd = ["{not json", "[]", "null", "42", '"x"', "{}", '{"jsonrpc":"1.0","method":"a"}'];
  const text =
    odd.map((data) => `data: ${data}\n\n`).join("") + event([result()]) + event(result());
  const { messages, warnings } = await run(
    transportTo("http://x/", { fetch: bodyOf([bytesOf(text)]) }),
  );
  expect(messages).toEqual([result()]);
  expect(warnings.map(({ code }) => code)).toEqual(Array(8).fill("message_dropped"));
});

it("HTTP-44, B20, seed C3, seed B17: yields what is the request's own, and reports the rest", async () => {
  const progress = (progressToken: unknown) => ({
    jsonrpc: "2.0",
    method: Notification.progress,
    params: { progressToken, progress: 1 },
  });
  const changed = (id: unknown) => ({
    jsonrpc: "2.0",
    method: Notification.toolsListChanged,
    params: { _meta: { "io.modelcontextprotocol/subscriptionId": id } },
  });
  const own = [progress(1), note(), changed(1)];
  const foreign = [
    progress(2),
    progress("1"),
    progress(undefined),
    changed("1"),
    result(999),
    result("1"),
    result(1.5 as number),
  ];
  const asked = { ...request(4, "sampling/createMessage") };
  const text = [...own, ...foreign, asked, result(1, "first"), result(1, "second")].map((one) =>
    event(one),
  );
  const { messages, warnings } = await run(
    transportTo("http://x/", { fetch: bodyOf(text.map(bytesOf)) }),
  );
  expect(messages).toEqual([...own, result(1, "first")]);
  expect(warnings.map(({ code }) => code)).toEqual([
    "message_dropped",
    "message_dropped",
    "message_dropped",
    "message_dropped",
    "response_dropped",
    "response_dropped",
    "message_dropped",
    "request_dropped",
  ]);
});

it.each([0, ""])(
  "B19: with the id %j, notifications and the response are the request's own",
  async (id) => {
    const progress = {
      jsonrpc: "2.0",
      method: Notification.progress,
      params: { progressToken: id, progress: 1 },
    };
    const changed = {
      jsonrpc: "2.0",
      method: Notification.toolsListChanged,
      params: { _meta: { "io.modelcontextprotocol/subscriptionId": id } },
    };
    const own = [progress, changed, result(id)];
    const foreign = [result(id === 0 ? "" : 0), result(id === 0 ? "0" : 1)];
    const text = [...foreign, ...own].map((one) => event(one)).join("");
    const fetch = bodyOf([bytesOf(text)]);
    const { messages, warnings } = await run(transportTo("http://x/", { fetch }), request(id));
    expect(messages).toEqual(own);
    expect(warnings.map(({ code }) => code)).toEqual(["response_dropped", "response_dropped"]);
  },
);

it("HTTP-44: a request from the server is never answered", async () => {
  const { url, requests } = await peer(async (reply) => {
    await reply.startEvents();
    await reply.event(request(4, "sampling/createMessage"));
    await reply.event(result());
    await reply.endEvents();
  });
  const transport = transportTo(url);
  await run(transport);
  await run(transport);
  expect(requests).toHaveLength(2);
});

it("a listen that the server cancels ends with that cancellation", async () => {
  const cancelled = (requestId: number) => ({
    jsonrpc: "2.0",
    method: Notification.cancelled,
    params: { requestId },
  });
  const text = event(cancelled(2)) + event(cancelled(1)) + event(result());
  const listen = request(1, "subscriptions/listen");
  const fetch = bodyOf([bytesOf(text)]);
  const outcome = await run(transportTo("http://x/", { fetch }), listen);
  expect(outcome.messages).toEqual([cancelled(1)]);
  expect(outcome.error).toBeUndefined();
});

it("HTTP-43: tells of every sign of life, comments included", async () => {
  let signs = 0;
  const pieces = [": ping\n\n", ": ping\n\n", event(result())].map(bytesOf);
  await run(transportTo("http://x/", { fetch: bodyOf(pieces) }), request(), {
    onActivity: () => signs++,
  });
  expect(signs).toBe(4); // the head, and three pieces
});

it("a response that comes in the same piece as bytes beyond a bound is delivered", async () => {
  const text = event(note()) + event(result()) + event(result(1, "x".repeat(500)));
  const options = { fetch: bodyOf([bytesOf(text)]), maxMessageBytes: 200 };
  const { messages } = await run(transportTo("http://x/", options));
  expect(messages).toEqual([note(), result()]);
});
