import type { RawReply } from "@plugboard/testing/node";
import { describe, expect, it } from "vitest";
import { peer, request, result, run, transportTo } from "../test/peers.js";
import { HttpError } from "./index.js";

const error = { code: -32602, message: "bad", data: { uri: "x" } };
const text = (status: number, content: string, headers: Record<string, string> = {}) => {
  const length = String(Buffer.byteLength(content));
  return async (reply: RawReply) => {
    await reply.head(status, { "content-length": length, ...headers });
    await reply.write(content);
  };
};
const failureOf = async (script: (reply: RawReply) => Promise<void>, options = {}) => {
  const { url } = await peer(script);
  const outcome = await run(transportTo(url, options));
  return outcome.error as HttpError;
};

describe("HTTP-41, HTTP-42, B13, seed B15: an error status with a JSON-RPC error is that error, with its status", () => {
  it.each([
    ["the request's id", { id: 1 }],
    ["a null id", { id: null }],
    ["no id", {}],
  ])("with %s", async (_, id) => {
    for (const status of [400, 401, 404, 500, 503]) {
      const { url } = await peer((reply) =>
        reply.json({ jsonrpc: "2.0", ...id, error }, { status }),
      );
      const { messages } = await run(transportTo(url));
      expect(messages).toEqual([{ jsonrpc: "2.0", id: 1, error, httpStatus: status }]);
    }
  });

  it("HTTP-50: and with when to come back, where the server says it", async () => {
    const content = JSON.stringify({ jsonrpc: "2.0", id: 1, error });
    const { url } = await peer(text(503, content, { "retry-after": "7" }));
    const { messages } = await run(transportTo(url));
    const known = { httpStatus: 503, retryAfterMs: 7_000 };
    expect(messages).toEqual([{ jsonrpc: "2.0", id: 1, error, ...known }]);
  });

  it("whatever the content type says", async () => {
    const { url } = await peer(text(400, JSON.stringify({ jsonrpc: "2.0", id: 1, error })));
    const { messages } = await run(transportTo(url));
    expect(messages).toEqual([{ jsonrpc: "2.0", id: 1, error, httpStatus: 400 }]);
  });

  it("also as an event", async () => {
    const data = `data: ${JSON.stringify({ jsonrpc: "2.0", id: null, error })}\n\n`;
    const { url } = await peer(text(400, data, { "content-type": "text/event-stream" }));
    const { messages } = await run(transportTo(url));
    expect(messages).toEqual([{ jsonrpc: "2.0", id: 1, error, httpStatus: 400 }]);
  });
});

it.each([
  ["null", { id: null }],
  ["absent", {}],
])(
  "HTTP-41, B13: an error with status 200 whose id is %s belongs to this request",
  async (_, id) => {
    const value = { jsonrpc: "2.0", ...id, error };
    const expected = [{ jsonrpc: "2.0", id: 1, error }];
    const asJson = await peer((reply) => reply.json(value));
    expect((await run(transportTo(asJson.url))).messages).toEqual(expected);
    const asEvent = await peer(async (reply) => {
      await reply.startEvents();
      await reply.event(value);
      await reply.gone;
    });
    expect((await run(transportTo(asEvent.url))).messages).toEqual(expected);
  },
);

it("B19: an id of 0 or an empty id is an id like any other", async () => {
  for (const id of [0, ""]) {
    const { url } = await peer((reply) =>
      reply.json({ jsonrpc: "2.0", id, error }, { status: 400 }),
    );
    const { messages } = await run(transportTo(url), request(id));
    expect(messages).toEqual([{ jsonrpc: "2.0", id, error, httpStatus: 400 }]);
  }
});

it("HTTP-50: an HttpError carries status, headers, the body and how long to wait", async () => {
  const headers = { "retry-after": "2", "www-authenticate": 'Bearer realm="x"', "x-id": "7" };
  const failure = await failureOf(text(429, "slow down", headers));
  expect(failure).toBeInstanceOf(HttpError);
  expect(failure).toMatchObject({ name: "HttpError", status: 429, body: "slow down" });
  expect(failure.retryAfterMs).toBe(2000);
  expect(failure.headers.get("WWW-Authenticate")).toBe('Bearer realm="x"');
  expect(failure.headers.get("absent")).toBeNull();
  expect(failure.message).toMatch(/tools\/call with HTTP status 429\. It said: slow down$/);
});

it("B12, seed B16: the message of an HttpError is one short line without markup and credentials", async () => {
  const html = await failureOf(text(500, "<!DOCTYPE html><h1>oops</h1>"));
  expect(html.message).toMatch(/HTTP status 500\.$/);
  expect(html.body).toContain("oops");
  const long = await failureOf(text(500, `a\r\n\u001b[31m${"b".repeat(5000)}`));
  expect(long.message).toMatch(/It said: a \[31mb+…$/);
  expect(long.message.length).toBeLessThan(400);
  const secret = await failureOf(text(403, "you sent Bearer abc.def-123 and that is wrong"));
  expect(secret.message).toContain("you sent Bearer … and that is wrong");
});

it("printing an HttpError prints neither its body nor its headers", async () => {
  const failure = await failureOf(text(500, `${"x".repeat(300)}hidden`, { "set-cookie": "sid=1" }));
  expect(JSON.stringify({ ...failure })).not.toMatch(/hidden|sid/);
});

it("B51: an error body beyond its bound is too_large, and names the status", async () => {
  const fits = await failureOf(text(500, "12345678"), { maxErrorBodyBytes: 8 });
  expect(fits).toMatchObject({ code: "unexpected_status", body: "12345678" });
  const { url } = await peer(async (reply) => {
    await reply.head(500, {});
    while (!reply.isGone) await reply.write("x".repeat(1000));
  });
  const outcome = await run(transportTo(url));
  expect(outcome.error).toMatchObject({ code: "too_large" });
  expect((outcome.error as Error).message).toMatch(/HTTP status 500.*65536 bytes/);
});

it("HTTP-40: a result as JSON needs the exact media type, in any case and with any parameters", async () => {
  for (const type of [
    "Application/JSON; charset=utf-8",
    'application/json;p="a;b"',
    " application/json ",
  ]) {
    const { url } = await peer((reply) =>
      reply.json(result(), { headers: { "content-type": type } }),
    );
    expect((await run(transportTo(url))).messages).toEqual([result()]);
  }
});
