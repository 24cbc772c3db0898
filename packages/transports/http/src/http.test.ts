import { ArgumentError, ConnectionError } from "@plugboard/core/transport";
import { expect, it } from "vitest";
import { peer, request, result, run, transportTo } from "../test/peers.js";
import { type FetchLike, HttpError } from "./index.js";

const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };

it("HTTP-01, HTTP-02, HTTP-03, HTTP-04, seed B2: sends one POST with the message as its body and its metadata as headers", async () => {
  const { url, requests } = await peer((reply) => reply.json(result()));
  const message = { ...request(), params: { name: "wéather", _meta: meta } };
  const mirrored = [{ name: "Region", value: "us-west1" }];
  const { messages } = await run(transportTo(`${url}?k=1#part`), message, { mirrored });

  expect(messages).toEqual([result()]);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: "POST", path: "/mcp?k=1", json: message });
  expect(requests[0]?.headers).toMatchObject({
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "=?base64?d8OpYXRoZXI=?=",
    "mcp-param-region": "us-west1",
  });
});

it("HTTP-08: never sends a GET, a DELETE, a session id or a Last-Event-ID", async () => {
  const { url, requests } = await peer(async (reply) => {
    await reply.startEvents({ "mcp-session-id": "s1" });
    await reply.chunk(`id: 7\nretry: 1\ndata: ${JSON.stringify(result())}\n\n`);
    await reply.endEvents();
  });
  const transport = transportTo(url);
  await run(transport);
  await run(transport);
  await transport.close();
  expect(requests.map(({ method }) => method)).toEqual(["POST", "POST"]);
  expect(requests[1]?.headers).not.toHaveProperty("mcp-session-id");
  expect(requests[1]?.headers).not.toHaveProperty("last-event-id");
});

it("names its peer by origin and path, without query and fragment", () => {
  expect(transportTo("https://example.com/mcp?key=secret#x").peer).toBe("https://example.com/mcp");
});

it("HTTP-07: sends configured headers, as given or as a function gives them for each request", async () => {
  const { url, requests } = await peer((reply) => reply.json(result()));
  await run(transportTo(url, { headers: { Authorization: "Bearer a" } }));
  let count = 0;
  const counted = transportTo(url, { headers: async () => ({ "X-Count": String(++count) }) });
  await run(counted);
  await run(counted);
  expect(requests[0]?.headers.authorization).toBe("Bearer a");
  expect(requests.slice(1).map(({ headers }) => headers["x-count"])).toEqual(["1", "2"]);
});

it("HTTP-10: checks the headers that a function gives before anything is sent", async () => {
  const { url, requests } = await peer((reply) => reply.json(result()));
  const transport = transportTo(url, { headers: () => ({ "Mcp-Method": "x" }) });
  expect((await run(transport)).error).toBeInstanceOf(ArgumentError);
  expect(requests).toHaveLength(0);
});

it("hands on what a function for headers throws", async () => {
  const failure = new Error("no token");
  const headers = () => Promise.reject(failure);
  const { error } = await run(transportTo("http://127.0.0.1:9/", { headers }));
  expect(error).toBe(failure);
});

it("refuses a message that HTTP headers or JSON can't carry, before anything is sent", async () => {
  const { url, requests } = await peer((reply) => reply.json(result()));
  const transport = transportTo(url);
  const mirrored = [{ name: "N", value: 1.5 }];
  expect((await run(transport, request(), { mirrored })).error).toBeInstanceOf(ArgumentError);
  expect((await run(transport, request(1, "a\r\nb: c"))).error).toBeInstanceOf(ArgumentError);
  const params = { big: 1n };
  expect((await run(transport, { ...request(), params })).error).toBeInstanceOf(ArgumentError);
  expect(requests).toHaveLength(0);
});

it("uses the fetch that is handed in, wrapped by the decorators, the first outermost", async () => {
  const seen: string[] = [];
  const inner: FetchLike = async (_url, init) => {
    seen.push(`fetch ${init.headers["x-by"]}`);
    const headers = {
      get: (name: string) => (name === "content-type" ? "application/json" : null),
    };
    async function* body() {
      yield new TextEncoder().encode(JSON.stringify(result()));
    }
    return { status: 200, headers, body: body() };
  };
  const named =
    (name: string) =>
    (next: FetchLike): FetchLike =>
    (url, init) => {
      seen.push(name);
      const by = `${init.headers["x-by"] ?? ""}${name}`;
      return next(url, { ...init, headers: { ...init.headers, "x-by": by } });
    };
  const decorators = [named("a"), named("b")];
  const { messages } = await run(
    transportTo("http://nowhere.invalid/", { fetch: inner, decorators }),
  );
  expect(messages).toEqual([result()]);
  expect(seen).toEqual(["a", "b", "fetch ab"]);
});

it("decorates the default fetch too, and hands on errors of ours that a decorator throws", async () => {
  const failure = new ArgumentError("log in first");
  const decorators = [(): FetchLike => () => Promise.reject(failure)];
  expect((await run(transportTo("http://127.0.0.1:9/", { decorators }))).error).toBe(failure);
});

it("HTTP-09, HTTP-42: accepts any success for a notification, and discards what comes with it", async () => {
  const statuses = [200, 202, 204];
  const { url, requests } = await peer(async (reply) => {
    const status = statuses[requests.length - 1] ?? 200;
    await reply.head(status, status === 204 ? {} : { "content-length": "2" });
    if (status !== 204) await reply.write("{}");
  });
  const transport = transportTo(url);
  const notification = {
    jsonrpc: "2.0",
    method: "notifications/custom",
    params: { _meta: meta },
  } as const;
  for (const _ of statuses) await transport.notify(notification);
  expect(requests.map(({ headers }) => headers["mcp-method"])).toEqual(
    statuses.map(() => "notifications/custom"),
  );
  expect(requests[0]?.headers["mcp-protocol-version"]).toBe("2026-07-28");
});

it("B12: rejects a notification that is not accepted, and works on", async () => {
  const { url, requests } = await peer(async (reply) => {
    if (requests.length > 1) return reply.json(result());
    await reply.head(503, { "content-length": "4", "retry-after": "3" });
    await reply.write("busy");
  });
  const transport = transportTo(url);
  const sent = transport.notify({ jsonrpc: "2.0", method: "notifications/custom" });
  const error = await sent.catch((reason) => reason);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 503, body: "busy", retryAfterMs: 3000 });
  expect((await run(transport)).messages).toEqual([result()]);
});

it("aborts a notification at once, with the reason", async () => {
  const { url, requestAt } = await peer(() => {});
  const transport = transportTo(url);
  const controller = new AbortController();
  const { signal } = controller;
  const sent = transport.notify({ jsonrpc: "2.0", method: "notifications/custom" }, { signal });
  await requestAt(0);
  controller.abort("enough");
  await expect(sent).rejects.toBe("enough");
  const late = transport.notify({ jsonrpc: "2.0", method: "notifications/custom" }, { signal });
  await expect(late).rejects.toBe("enough");
});

it("B25: ends what is under way when it is closed, and refuses what comes later", async () => {
  const raw = await peer(() => {});
  const transport = transportTo(raw.url);
  const running = run(transport);
  const notified = transport.notify({ jsonrpc: "2.0", method: "notifications/custom" });
  await raw.requestAt(1);
  await transport.close();
  await transport.close();
  for (const error of [(await running).error, await notified.catch((reason) => reason)]) {
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: "closed", mayHaveArrived: true });
  }
  expect((await run(transport)).error).toMatchObject({ code: "closed", mayHaveArrived: false });
  const late = transport.notify({ jsonrpc: "2.0", method: "notifications/custom" });
  await expect(late).rejects.toMatchObject({ code: "closed", mayHaveArrived: false });
  await raw.idle();
});

it("gives up streams that are ending when it is closed", async () => {
  let isCancelled = false;
  const pieces = [new TextEncoder().encode(`data: ${JSON.stringify(result())}\n\n`)];
  const reader = {
    read: async () => {
      const value = pieces.shift();
      return value === undefined ? new Promise<never>(() => {}) : { done: false, value };
    },
    cancel: async () => {
      isCancelled = true;
    },
  };
  const headers = { get: () => "text/event-stream" };
  const fetch = async () => ({ status: 200, headers, body: { getReader: () => reader } });
  const transport = transportTo("http://example.com/", { fetch });
  expect((await run(transport)).messages).toEqual([result()]);
  expect(isCancelled).toBe(false);
  await transport.close();
  expect(isCancelled).toBe(true);
});
