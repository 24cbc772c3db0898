import type { Http2Session } from "node:http2";
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from "node:zlib";
import { type FetchLike, http } from "@plugboard/http";
import { describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import {
  answerWithEvents,
  CERT,
  http1,
  http2,
  https1,
  note,
  read,
  request,
  result,
  run,
  type TestServer,
  transportTo,
} from "../test/harness.js";
import { type UndiciFetch, undiciFetch } from "./index.js";

const events = [note("é北京🚀"), result()];

it("is a FetchLike", () => {
  expectTypeOf<UndiciFetch>().toExtend<FetchLike>();
});

describe("over HTTP/1.1", () => {
  it("carries JSON, with all headers", async () => {
    const seen: Record<string, unknown>[] = [];
    const { url } = await http1(async (message, reply) => {
      seen.push({
        ...message.headers,
        method: message.method,
        url: message.url,
        body: await read(message),
      });
      reply.setHeader("content-type", "application/json");
      reply.end(JSON.stringify(result()));
    });
    expect(await run(transportTo(`${url}?k=1`))).toEqual([result()]);
    expect(seen).toMatchObject([
      {
        method: "POST",
        url: "/mcp?k=1",
        body: request(),
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        "mcp-method": "tools/call",
        "mcp-name": "weather",
        "accept-encoding": "gzip, deflate, br",
      },
    ]);
  });

  it("seed R-1: carries event streams, and uses few connections for many of them", async () => {
    const { url, connections } = await http1(answerWithEvents);
    const transport = transportTo(url);
    for (let id = 1; id <= 200; id++) {
      expect(await run(transport, request(id))).toEqual([note("é北京🚀"), result(id)]);
    }
    expect(connections()).toBeLessThanOrEqual(20);
  });

  it("keeps to maxConnections, which subscriptions do not count for", async () => {
    const { url, connections } = await http1(async (message, reply) => {
      const { id, method } = await read(message);
      reply.setHeader(
        "content-type",
        method === "tools/call" ? "application/json" : "text/event-stream",
      );
      if (method === "tools/call") reply.end(JSON.stringify(result(id as number)));
      else reply.write(`data: ${JSON.stringify(note())}\n\n`);
    });
    const transport = transportTo(url, { maxConnections: 1 });
    const { signal } = new AbortController();
    const listens = [101, 102].map((id) =>
      transport.exchange(request(id, "subscriptions/listen"), { signal })[Symbol.asyncIterator](),
    );
    for (const listen of listens) expect((await listen.next()).value).toEqual(note());
    await Promise.all([1, 2, 3, 4, 5].map((id) => run(transport, request(id))));
    expect(connections()).toBe(3);
    for (const listen of listens) await listen.return?.();
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["identity", Buffer.from],
  ])("undoes %s", async (coding, encode) => {
    const { url } = await http1((_, reply) => {
      reply.writeHead(200, { "content-type": "application/json", "content-encoding": coding });
      reply.end(encode(JSON.stringify(result(1, "é北京🚀".repeat(1000)))));
    });
    expect(await run(transportTo(url))).toEqual([result(1, "é北京🚀".repeat(1000))]);
  });

  it("hands on compressed events as soon as they are flushed", async () => {
    const { url, idle } = await http1((_, reply) => {
      reply.writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" });
      const encoder = createGzip();
      encoder.pipe(reply);
      encoder.write(`data: ${JSON.stringify(note())}\n\n`);
      encoder.flush(constants.Z_SYNC_FLUSH);
    });
    const { signal } = new AbortController();
    const exchange = transportTo(url).exchange(request(), { signal })[Symbol.asyncIterator]();
    expect(await exchange.next()).toEqual({ done: false, value: note() });
    await exchange.return?.();
    await idle();
  });

  it("B51: bounds what compression hides", async () => {
    const { url } = await http1((_, reply) => {
      reply.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      reply.end(gzipSync(Buffer.alloc(100_000_000, 0x20)));
    });
    const fetch = undiciFetch({ proxy: false });
    onTestFinished(() => fetch.close());
    const transport = http(url, { fetch, maxMessageBytes: 100_000 });
    await expect(run(transport)).rejects.toMatchObject({ code: "too_large" });
  });

  it.each([
    ["before the head", undefined],
    ["in the body", note()],
  ])(
    "HTTP-47, B20, seed B14: closes the connection of a call that is aborted %s",
    async (_, first) => {
      for (const reason of [new Error("stop"), "stop", undefined]) {
        let arrived = () => {};
        const hasArrived = new Promise<void>((resolve) => {
          arrived = resolve;
        });
        const { url, idle } = await http1((message, reply) => {
          message.resume().on("end", arrived);
          if (first === undefined) return;
          reply.writeHead(200, { "content-type": "text/event-stream" });
          reply.write(`data: ${JSON.stringify(first)}\n\n`);
        });
        const controller = new AbortController();
        const { signal } = controller;
        const exchange = transportTo(url).exchange(request(), { signal })[Symbol.asyncIterator]();
        if (first !== undefined) expect((await exchange.next()).value).toEqual(first);
        const next = exchange.next();
        await hasArrived;
        controller.abort(reason);
        await expect(next).rejects.toBe(signal.reason);
        await idle();
      }
    },
  );

  it("B06, B12: fails at once when the connection is refused, breaks, or ends early", async () => {
    const { url } = await http1((message) => message.socket.destroy());
    await expect(run(transportTo(url))).rejects.toMatchObject({ code: "ended_early" });
    const cut = await http1((_, reply) => {
      reply.writeHead(200, { "content-type": "text/event-stream" });
      reply.write(": ping\n", () => reply.destroy());
    });
    await expect(run(transportTo(cut.url))).rejects.toMatchObject({ code: "ended_early" });
    await expect(run(transportTo("http://127.0.0.1:9/mcp"))).rejects.toMatchObject({
      code: "unreachable",
      mayHaveArrived: false,
    });
  });

  it("HTTP-11, B14: hands redirects back", async () => {
    const { url } = await http1((_, reply) =>
      reply.writeHead(307, { location: "http://example.com/" }).end(),
    );
    await expect(run(transportTo(url))).rejects.toMatchObject({ code: "redirect_refused" });
  });

  it("gives repeated headers as one, and absent ones as null", async () => {
    const { url } = await http1((_, reply) => reply.writeHead(200, ["x-a", "1", "x-a", "2"]).end());
    const fetch = undiciFetch({ proxy: false });
    onTestFinished(() => fetch.close());
    const { signal } = new AbortController();
    const reply = await fetch(url, { method: "POST", headers: {}, signal });
    expect(reply.headers.get("X-A")).toBe("1, 2");
    expect(reply.headers.get("x-b")).toBeNull();
    for await (const _ of reply.body) expect.unreachable();
  });

  it("seed C1: makes a server wait that gets ahead of who reads", async () => {
    let stalled = () => {};
    const hasStalled = new Promise<void>((resolve) => {
      stalled = resolve;
    });
    let sent = 0;
    const { url } = await http1((_, reply) => {
      reply.writeHead(200, { "content-type": "text/event-stream" });
      const text = `data: ${JSON.stringify(note("x".repeat(65_536)))}\n\n`;
      let timer: NodeJS.Timeout | undefined;
      const write = () => {
        clearTimeout(timer);
        while (!reply.destroyed && reply.write(text)) sent += text.length;
        timer = setTimeout(stalled, 300); // no room for so long: the client has stopped reading
      };
      reply.on("drain", write).on("close", () => clearTimeout(timer));
      write();
    });
    const { signal } = new AbortController();
    const exchange = transportTo(url).exchange(request(), { signal })[Symbol.asyncIterator]();
    await exchange.next();
    await hasStalled;
    expect(sent).toBeLessThan(30_000_000); // socket buffers of the system, several megabytes each
    await exchange.return?.();
  });

  it("closes idle connections and those in use, and sends nothing after that", async () => {
    const { url, idle } = await http1(async (message, reply) => {
      const { id } = await read(message);
      reply.writeHead(200, { "content-type": "text/event-stream" });
      reply.write(`data: ${JSON.stringify(id === 1 ? result() : note())}\n\n`);
      if (id === 1) reply.end();
    });
    const fetch = undiciFetch({ proxy: false });
    const transport = http(url, { fetch });
    await run(transport);
    const { signal } = new AbortController();
    const open = transport.exchange(request(2), { signal })[Symbol.asyncIterator]();
    await open.next();
    const next = open.next();
    await Promise.all([fetch.close(), expect(next).rejects.toMatchObject({ code: "ended_early" })]);
    await fetch.close();
    await idle();
    await expect(run(transport)).rejects.toMatchObject({ code: "unreachable" });
  });
});

describe("over TLS", () => {
  it("refuses a certificate that nobody has vouched for, and says that nothing was sent", async () => {
    const { url } = await https1(answerWithEvents);
    await expect(run(transportTo(url))).rejects.toMatchObject({
      code: "unreachable",
      mayHaveArrived: false,
    });
  });

  it.each([
    ["a text", CERT],
    ["a list", [CERT]],
  ])("trusts the authorities that are given as %s", async (_, ca) => {
    const { url } = await https1(answerWithEvents);
    expect(await run(transportTo(url, { ca }))).toEqual(events);
  });
});

describe("over HTTP/2", () => {
  it("seed T1, HTTP-49: carries call after call on one connection, and subscriptions on another", async () => {
    const versions = new Set<string>();
    const { url, connections } = await http2(async (message, reply) => {
      versions.add(message.httpVersion);
      const { id, method } = await read(message);
      reply.setHeader("content-type", "text/event-stream");
      reply.write(`data: ${JSON.stringify(note())}\n\n`);
      if (method === "tools/call") reply.end(`data: ${JSON.stringify(result(id as number))}\n\n`);
    });
    const transport = transportTo(url, { ca: CERT, maxConnections: 1 });
    const { signal } = new AbortController();
    const listen = transport
      .exchange(request(100, "subscriptions/listen"), { signal })
      [Symbol.asyncIterator]();
    expect((await listen.next()).value).toEqual(note());
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    const all = await Promise.all(ids.map((id) => run(transport, request(id))));
    expect(all).toEqual(ids.map((id) => [note(), result(id)]));
    expect([...versions]).toEqual(["2.0"]);
    expect(connections()).toBe(2);
    await listen.return?.();
  });

  it.each([
    ["breaks", (_: Http2Session, server: TestServer) => server.breakAll()],
    ["ends", (session: Http2Session) => session.destroy()],
    ["goes away", (session: Http2Session) => session.goaway(2)],
  ])(
    "B06, HTTP-46: fails a call whose connection %s, and does not send it again",
    async (_, end) => {
      let count = 0;
      const server = await http2(async (message) => {
        count++;
        await read(message);
        if (message.stream.session !== undefined) end(message.stream.session, server);
      });
      await expect(run(transportTo(server.url, { ca: CERT }))).rejects.toMatchObject({
        name: "ConnectionError",
        mayHaveArrived: true,
      });
      expect(count).toBe(1);
    },
  );

  it("HTTP-47, seed B14: resets the stream of a call that is aborted, and leaves the others alone", async () => {
    let closed = () => {};
    const hasClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { url } = await http2(async (message, reply) => {
      const { id } = await read(message);
      reply.setHeader("content-type", "text/event-stream");
      reply.write(`data: ${JSON.stringify(note())}\n\n`);
      if (id === 2) reply.end(`data: ${JSON.stringify(result(2))}\n\n`);
      else reply.stream.on("close", closed);
    });
    const transport = transportTo(url, { ca: CERT });
    const controller = new AbortController();
    const { signal } = controller;
    const exchange = transport.exchange(request(1), { signal })[Symbol.asyncIterator]();
    await exchange.next();
    const next = exchange.next();
    controller.abort("stop");
    await expect(next).rejects.toBe("stop");
    await hasClosed;
    expect(await run(transport, request(2))).toEqual([note(), result(2)]);
  });

  it("is not spoken when it is not allowed", async () => {
    const { url } = await http2(answerWithEvents);
    const transport = transportTo(url, { ca: CERT, allowHttp2: false });
    await expect(run(transport)).rejects.toMatchObject({ name: "ConnectionError" });
  });
});
