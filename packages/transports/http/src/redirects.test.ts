import type { RawPeer, RawReply } from "@plugboard/testing/node";
import { describe, expect, it } from "vitest";
import { peer, result, run, transportTo } from "../test/peers.js";
import { serve } from "../test/serve.js";
import { HttpError, type HttpOptions } from "./index.js";

const SECRETS = { authorization: "Bearer secret", "x-api-key": "secret", cookie: "sid=secret" };
const redirect = (reply: RawReply, status: number, location: string) =>
  reply.head(status, { location, "content-length": "0" });

/** A peer that sends `/mcp` elsewhere and answers everything else. */
const redirecting = (status: number, location: string): Promise<RawPeer> =>
  peer((reply) =>
    reply.request.path.startsWith("/mcp?") || reply.request.path === "/mcp"
      ? redirect(reply, status, location)
      : reply.json(result()),
  );

describe.each<[string, HttpOptions]>([
  ["node:http", {}],
  ["the global fetch", { fetch }],
])("HTTP-11, B14: over %s", (_, options) => {
  it.each([307, 308])(
    "a %s within the origin sends method, headers and body again",
    async (status) => {
      const { url, requests } = await redirecting(status, "/mcp/?k=1");
      const { messages } = await run(transportTo(url, { ...options, headers: SECRETS }));
      expect(messages).toEqual([result()]);
      expect(requests.map(({ path }) => path)).toEqual(["/mcp", "/mcp/?k=1"]);
      expect(requests[1]).toMatchObject({ method: "POST", body: requests[0]?.body });
      expect(requests[1]?.headers).toMatchObject({ ...SECRETS, "mcp-method": "tools/call" });
    },
  );

  it.each([301, 302, 303])("a %s is refused, since it would drop the request", async (status) => {
    const { url, requests } = await redirecting(status, "/elsewhere");
    const { error } = await run(transportTo(url, options));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ code: "redirect_refused", status });
    expect((error as Error).message).toContain(url.replace("/mcp", "/elsewhere"));
    expect(requests).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])(
    "a %s to another origin is refused, and nothing goes there",
    async (status) => {
      const other = await peer((reply) => reply.json(result()));
      const { url } = await redirecting(status, `${other.url}?token=secret#x`);
      const { error } = await run(transportTo(url, { ...options, headers: SECRETS }));
      expect(error).toMatchObject({ code: "redirect_refused", status });
      expect((error as Error).message).toMatch(/tools\/call/);
      expect((error as Error).message).toContain(`${other.url};`);
      expect((error as Error).message).not.toContain("secret");
      expect(other.openedSockets).toBe(0);
    },
  );
});

it.each([
  ["a file", "file:///etc/passwd"],
  ["another scheme of the same host", "https://127.0.0.1/mcp"],
  ["credentials", "http://ada:secret@127.0.0.1/mcp"],
  ["data", "data:application/json,{}"],
  ["what is no URL", "http://[::"],
])("HTTP-11, B14: a redirect to %s is refused", async (_, location) => {
  const { url, requests } = await redirecting(308, location);
  const { error } = await run(transportTo(url));
  expect(error).toMatchObject({ code: "redirect_refused", status: 308 });
  expect((error as Error).message).not.toMatch(/secret|passwd/);
  expect(requests).toHaveLength(1);
});

it("HTTP-11: a redirect without a Location is refused", async () => {
  const { url } = await peer((reply) => reply.head(307, { "content-length": "0" }));
  expect((await run(transportTo(url))).error).toMatchObject({ code: "redirect_refused" });
});

it("HTTP-11: a redirect that a browser hides is refused", async () => {
  const opaque = async () => ({ status: 0, headers: { get: () => null }, body: null });
  const { error } = await run(transportTo("http://x/", { fetch: opaque }));
  expect(error).toMatchObject({ code: "redirect_refused", status: 0 });
});

it("B14: a loop ends after maxRedirects, which 0 forbids altogether", async () => {
  for (const [maxRedirects, sent] of [
    [undefined, 6],
    [2, 3],
    [0, 1],
  ]) {
    const { url, requests } = await redirecting(307, "/mcp");
    const { error } = await run(transportTo(url, { maxRedirects }));
    expect(error).toMatchObject({ code: "redirect_refused", status: 307 });
    expect(requests).toHaveLength(sent as number);
  }
});

it("B14: A to B to A: B gets nothing, and so nothing comes back", async () => {
  const b = await peer((reply) => redirect(reply, 307, "http://127.0.0.1:1/"));
  const { url, requests } = await redirecting(307, b.url);
  await run(transportTo(url, { headers: SECRETS }));
  expect(b.requests).toHaveLength(0);
  expect(requests).toHaveLength(1);
});

it("B14: a redirected connection is used again", async () => {
  const server = await serve(({ request }, reply) => {
    if (request.url === "/mcp") reply.writeHead(307, { location: "/elsewhere" }).end("moved");
    else reply.setHeader("content-type", "application/json").end(JSON.stringify(result()));
  });
  const transport = transportTo(server.url);
  for (let i = 0; i < 20; i++) expect((await run(transport)).messages).toEqual([result()]);
  expect(server.seen).toHaveLength(40);
  expect(server.connections()).toBeLessThanOrEqual(2); // the next request may overtake the end of a redirect
});
