import { AuthError, authorizationCode } from "@plugboard/auth";
import { createClient, McpError } from "@plugboard/core";
import { http } from "@plugboard/http";
import { expect, it } from "vitest";
import { caller } from "./support/caller.js";
import { listen } from "./support/listen.js";
import { protectedServer } from "./support/protected-server.js";

const init = {
  method: "POST",
  headers: {},
  signal: new AbortController().signal,
  redirect: "manual" as const,
};

it("the token goes to no URL but the first that the transport asks", async () => {
  await using it = await protectedServer();
  await using other = await listen(() => ({ body: {} }));
  it.server.behaviour.answersAll = true;
  const { auth, call } = caller(it.server.url);
  await call();
  const send = auth(fetch);
  await send(it.server.url, init);
  const places = ["/mcp?changed=1", "/mcp/", "/other"];
  for (const place of places) {
    await send(it.server.origin + place, init).catch((error) => {
      expect(error).toMatchObject({ code: "url_refused", status: 401 });
    });
  }
  await send(`${other.origin}/mcp`, init);
  const withToken = it.server.seen.filter(({ headers }) => headers.authorization !== undefined);
  expect(withToken.every(({ path, query }) => path === "/mcp" && query.size === 0)).toBe(true);
  expect(other.seen[0]?.headers.authorization).toBeUndefined();
});

it("the token does not follow a redirect, within the origin or elsewhere", async () => {
  await using it = await protectedServer();
  await using other = await listen(() => ({ body: {} }));
  const { auth, call } = caller(it.server.url);
  await call();
  const error = async () => {
    const client = createClient({
      transport: http(it.server.url, { decorators: [auth] }),
      era: "modern",
    });
    await using _ = client;
    return await client.listTools().then(
      () => undefined,
      (reason) => reason,
    );
  };
  it.server.behaviour.pages["/moved"] = { status: 401 };
  it.server.behaviour.mcp = () => ({ status: 307, headers: { location: "/moved" } });
  const moved = await error();
  expect(moved).toBeInstanceOf(AuthError);
  expect(moved).toMatchObject({ code: "url_refused" });
  expect(moved.message).toContain("/moved");
  expect(it.server.at("/moved")[0]?.headers.authorization).toBeUndefined();
  it.server.behaviour.mcp = () => ({ status: 307, headers: { location: `${other.origin}/mcp` } });
  expect(await error()).toMatchObject({ code: "redirect_refused" });
  expect(other.seen).toHaveLength(0);
});

it("other URLs of the origin may have the token where that is allowed, those of others never", async () => {
  await using it = await protectedServer();
  await using other = await listen(() => ({ body: {} }));
  it.server.behaviour.answersAll = true;
  const { auth } = caller(it.server.url, { alsoFor: () => true });
  const send = auth(fetch);
  await send(it.server.url, init);
  expect((await send(`${it.server.origin}/messages?session=1`, init)).status).toBe(200);
  expect(it.server.at("/messages")[0]?.headers.authorization).toMatch(/^Bearer /);
  await send(`${other.origin}/messages`, init);
  expect(other.seen[0]?.headers.authorization).toBeUndefined();
});

it("a token that the caller configured gives way to that of the login", async () => {
  await using it = await protectedServer();
  const { call } = caller(it.server.url);
  expect(await call("x", { headers: { Authorization: "Bearer mine-of-elsewhere" } })).toBe(200);
  expect(it.server.calls.at(-1)?.headers.authorization).toMatch(/^Bearer access-/);
});

it("errors are errors of Plugboard, and come through the transport as they are", async () => {
  await using it = await protectedServer();
  const { auth } = caller(it.server.url, { grant: authorizationCode() });
  const client = createClient({
    transport: http(it.server.url, { decorators: [auth] }),
    era: "modern",
  });
  await using _ = client;
  const error = await client.listTools().catch((reason) => reason);
  expect(error).toBeInstanceOf(McpError);
  expect(error).toBeInstanceOf(AuthError);
  expect(error).toMatchObject({
    code: "login_required",
    issuer: it.auth.issuer,
    name: "AuthError",
  });
});

it("a call that is aborted while somebody logs in rejects with the very reason", async () => {
  await using it = await protectedServer();
  const controller = new AbortController();
  const reason = new Error("enough");
  it.auth.behaviour.authorize = () => {
    controller.abort(reason);
    return undefined;
  };
  await expect(caller(it.server.url).call("x", { signal: controller.signal })).rejects.toBe(reason);
});

it("a server off loopback that is not encrypted is sent no token, and asked for no login", async () => {
  const answers = async () => new Response(null, { status: 401 });
  const { auth } = caller("http://server.example/mcp");
  const error = await auth(answers)("http://server.example/mcp", init).catch((reason) => reason);
  expect(error).toMatchObject({ code: "url_refused", url: "http://server.example/mcp" });
});

it("a server on the internet may not name hosts on this machine or private networks, unless they are allowed", async () => {
  const asked: string[] = [];
  const fake = async (url: string) => {
    asked.push(url);
    const { hostname, pathname } = new URL(url);
    if (hostname !== "server.example") return new Response("{}", { status: 500 });
    if (pathname === "/mcp") return new Response(null, { status: 401 });
    return Response.json({
      resource: "https://server.example/mcp",
      authorization_servers: [issuer],
    });
  };
  let issuer = "";
  const tryIssuer = async (value: string, privateHosts: string[] = []) => {
    issuer = value;
    asked.length = 0;
    const { auth } = caller("https://server.example/mcp", { fetch: fake, privateHosts });
    return auth(fake)("https://server.example/mcp", init).catch((reason) => reason);
  };
  for (const value of [
    "http://127.0.0.1:9",
    "https://localhost",
    "https://10.0.0.1",
    "https://169.254.169.254",
    "https://[::ffff:10.0.0.1]",
    "https://metadata.google.internal",
    "https://0x0a000001",
  ]) {
    expect(await tryIssuer(value), value).toMatchObject({ code: "url_refused" });
    expect(asked.every((url) => url.includes("server.example"))).toBe(true);
  }
  expect(await tryIssuer("https://10.0.0.1", ["10.0.0.1"])).toMatchObject({ code: "unreachable" });
  expect(await tryIssuer("https://[fd00::1]", ["fd00::1"])).toMatchObject({ code: "unreachable" });
});
