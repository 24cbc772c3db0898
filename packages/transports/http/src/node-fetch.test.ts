import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
  deflateSync,
  gzipSync,
} from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { note, peer, request, result, run, transportTo } from "../test/peers.js";
import { serve } from "../test/serve.js";
import { createDefaultFetch } from "./node-fetch.js";

const CALLS = 200;

describe("seed R-1: a connection is used again after a reply that", () => {
  it.each<[string, (id: number, reply: ServerResponse) => void]>([
    ["is JSON", (id, reply) => json(id, reply)],
    ["is an event stream", (id, reply) => stream(id, reply)],
    ["is an event stream that ends a little later", (id, reply) => stream(id, reply, 2)],
    ["is an error", (_, reply) => reply.writeHead(500).end("oops")],
    [
      "is of another type",
      (_, reply) => reply.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    ],
    ["has no content", (_, reply) => reply.writeHead(204).end()],
  ])("%s", async (_, answer) => {
    const { url, seen, connections } = await serve(({ body }, reply) => {
      answer((JSON.parse(body) as { id: number }).id, reply);
    });
    const transport = transportTo(url);
    for (let id = 1; id <= CALLS; id++) await run(transport, request(id));
    expect(seen).toHaveLength(CALLS);
    expect(connections()).toBeLessThanOrEqual(CALLS / 10); // a call may overtake the end of the last
  });

  it("answers a notification", async () => {
    const { url, seen, connections } = await serve((_, reply) => reply.writeHead(202).end("ok"));
    const transport = transportTo(url);
    for (let i = 0; i < CALLS; i++)
      await transport.notify({ jsonrpc: "2.0", method: "notifications/x" });
    expect(seen).toHaveLength(CALLS);
    expect(connections()).toBeLessThanOrEqual(4);
  });
});

function json(id: number, reply: ServerResponse): void {
  reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result(id)));
}

function stream(id: number, reply: ServerResponse, endAfterMs?: number): void {
  reply.writeHead(200, { "content-type": "text/event-stream" });
  reply.write(`data: ${JSON.stringify(note())}\n\n`);
  reply.write(`data: ${JSON.stringify(result(id))}\n\n`);
  if (endAfterMs === undefined) reply.end();
  else setTimeout(() => reply.end(), endAfterMs);
}

it("HTTP-44: a stream that stays open after the response is closed, and delays nothing", async () => {
  const { url, seen, sockets } = await serve(({ body }, reply) => {
    const { id } = JSON.parse(body) as { id: number };
    reply.writeHead(200, { "content-type": "text/event-stream" });
    reply.write(`data: ${JSON.stringify(result(id))}\n\n`);
  });
  const { messages } = await run(transportTo(url));
  expect(messages).toEqual([result()]);
  await seen[0]?.aborted;
  for (const socket of sockets) await once(socket, "close");
});

it("closing the transport closes idle connections and streams that are ending", async () => {
  const { url, sockets } = await serve(({ body }, reply) => {
    const { id } = JSON.parse(body) as { id: number };
    if (id === 1) return json(id, reply);
    reply.writeHead(200, { "content-type": "text/event-stream" });
    return reply.write(`data: ${JSON.stringify(result(id))}\n\n`);
  });
  const transport = transportTo(url);
  await Promise.all([run(transport, request(1)), run(transport, request(2))]);
  const gone = [...sockets].map((socket) => once(socket, "close"));
  await transport.close();
  await Promise.all(gone);
});

it("HTTP-49, seed B12: subscriptions have connections of their own", async () => {
  const { url, seen } = await serve(({ body }, reply) => {
    json((JSON.parse(body) as { id: number }).id, reply);
  });
  const transport = transportTo(url);
  await run(transport, request(1));
  await run(transport, request(2, "subscriptions/listen"));
  await run(transport, request(3));
  await run(transport, request(4, "subscriptions/listen"));
  const ports = seen.map((one) => one.request.socket.remotePort);
  expect(ports[0]).toBe(ports[2]);
  expect(ports[1]).toBe(ports[3]);
  expect(ports[0]).not.toBe(ports[1]);
});

describe("content codings are undone:", () => {
  const message = result(1, "é北京🚀".repeat(1000));
  const text = JSON.stringify(message);

  it.each([
    ["gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", Buffer.from(text)],
  ])("%s", async (coding, body) => {
    const { url, seen } = await serve((_, reply) => {
      reply.writeHead(200, { "content-type": "application/json", "content-encoding": coding });
      reply.end(body);
    });
    expect((await run(transportTo(url))).messages).toEqual([message]);
    expect(seen[0]?.request.headers["accept-encoding"]).toBe("gzip, deflate, br");
  });

  it("also when the body comes byte by byte", async () => {
    const body = gzipSync(JSON.stringify(result(1, "é北京🚀")));
    const { url } = await peer(async (reply) => {
      await reply.head(200, {
        "content-type": "application/json",
        "content-encoding": "gzip",
        "content-length": String(body.length),
      });
      for (const byte of body) await reply.write(Buffer.from([byte]));
    });
    expect((await run(transportTo(url))).messages).toEqual([result(1, "é北京🚀")]);
  });

  it.each([
    ["gzip", () => createGzip()],
    ["deflate", () => createDeflate()],
    ["br", () => createBrotliCompress()],
  ])("events in %s come through as soon as they are flushed", async (coding, create) => {
    const { url, seen } = await serve((_, reply) => {
      reply.writeHead(200, { "content-type": "text/event-stream", "content-encoding": coding });
      const encoder = create();
      encoder.pipe(reply);
      encoder.write(`data: ${JSON.stringify(note())}\n\n`);
      encoder.flush(coding === "br" ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH);
    });
    const { signal } = new AbortController();
    const exchange = transportTo(url).exchange(request(), { signal })[Symbol.asyncIterator]();
    expect(await exchange.next()).toEqual({ done: false, value: note() });
    await exchange.return?.();
    await seen[0]?.aborted;
  });

  it("what is not what it says it is fails the call", async () => {
    const { url } = await serve((_, reply) => {
      reply.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      reply.end("{}");
    });
    const { error } = await run(transportTo(url));
    expect(error).toMatchObject({ code: "ended_early" });
    expect((error as Error).message).toContain("Z_DATA_ERROR");
  });

  it.each([
    ["gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
  ])("%s that is cut off fails the call", async (coding, body) => {
    const { url } = await serve((_, reply) => {
      reply.writeHead(200, { "content-type": "application/json", "content-encoding": coding });
      reply.end(body.subarray(0, -1));
    });
    expect((await run(transportTo(url))).error).toMatchObject({ code: "ended_early" });
  });

  it("a connection that breaks in the middle of it fails the call", async () => {
    const { url } = await peer(async (reply) => {
      await reply.head(200, {
        "content-type": "application/json",
        "content-encoding": "gzip",
        "content-length": "500",
      });
      await reply.write(gzipSync(text).subarray(0, 20));
      reply.reset();
    });
    expect((await run(transportTo(url))).error).toMatchObject({ code: "ended_early" });
  });
});

it("reaches IPv6 addresses", async () => {
  const server = createServer((_, reply) => {
    reply.setHeader("content-type", "application/json");
    reply.end(JSON.stringify(result()));
  });
  server.listen(0, "::1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  expect((await run(transportTo(`http://[::1]:${port}/mcp`))).messages).toEqual([result()]);
});

it("gives repeated headers as one, and absent ones as null", async () => {
  const { url } = await serve((_, reply) => {
    reply
      .writeHead(
        200,
        [
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2"],
        ].flat(),
      )
      .end();
  });
  const { fetch, close } = createDefaultFetch();
  onTestFinished(close);
  const { signal } = new AbortController();
  const init = { method: "POST", headers: {}, body: "", signal, redirect: "manual" } as const;
  const reply = await fetch(url, init);
  expect(reply.headers.get("Set-Cookie")).toBe("a=1, b=2");
  expect(reply.headers.get("x-absent")).toBeNull();
});

it("a signal that is aborted already keeps a request from being sent", async () => {
  const { url, connections } = await serve((_, reply) => reply.end());
  const { fetch, close } = createDefaultFetch();
  onTestFinished(close);
  const signal = AbortSignal.abort("no");
  const init = { method: "POST", headers: {}, signal, redirect: "manual" } as const;
  await expect(fetch(url, init)).rejects.toBe("no");
  expect(connections()).toBe(0);
});

it("an abort reaches whoever reads the body, with its reason", async () => {
  const { url, seen } = await serve((_, reply) => reply.writeHead(200).write("a"));
  const { fetch, close } = createDefaultFetch();
  onTestFinished(close);
  const controller = new AbortController();
  const { signal } = controller;
  const reply = await fetch(url, { method: "POST", headers: {}, signal, redirect: "manual" });
  const body = (reply.body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  expect(Buffer.from((await body.next()).value).toString()).toBe("a");
  const next = body.next();
  controller.abort("stop");
  await expect(next).rejects.toBe("stop");
  await seen[0]?.aborted;
});
