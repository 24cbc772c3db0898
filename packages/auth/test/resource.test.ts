import { expect, it } from "vitest";
import { caller } from "./support/caller.js";
import { protectedServer } from "./support/protected-server.js";

it.each([
  ["an origin", "/", (origin: string) => origin],
  ["a path", "/mcp", (origin: string) => `${origin}/mcp`],
  ["a path with a final slash", "/mcp", (origin: string) => `${origin}/mcp/`],
  ["an origin above the path", "/mcp", (origin: string) => origin],
  [
    "upper case and a query",
    "/mcp",
    (origin: string) => `${origin.replace("http://127.0.0.1", "HTTP://127.0.0.1")}/mcp?x=1`,
  ],
])(
  "the resource metadata's identifier goes to the letter into all three requests: %s",
  async (_, path, resourceOf) => {
    await using it = await protectedServer({ path });
    const { auth, server } = it;
    const resource = resourceOf(server.origin);
    server.behaviour.metadata = (document) => ({ ...document, resource });
    server.behaviour.metadataPath = "/.well-known/oauth-protected-resource";
    server.behaviour.audience = resource;
    const { call } = caller(server.origin + path);
    expect(await call()).toBe(200);
    auth.expireAll();
    expect(await call()).toBe(200);
    const [authorization] = auth.authorizations;
    const [code] = auth.grants("authorization_code");
    const [refresh] = auth.grants("refresh_token");
    expect(authorization?.query.getAll("resource")).toEqual([resource]);
    expect(code?.form.getAll("resource")).toEqual([resource]);
    expect(refresh?.form.getAll("resource")).toEqual([resource]);
  },
);

it.each([
  ["/", "", ""],
  ["/mcp", "/mcp#frag", "/mcp"],
  ["/mcp", "/mcp", "/mcp"],
])(
  "without resource metadata it is the server's URL, without a fragment or an added slash: %s %s",
  async (path, suffix, expected) => {
    await using it = await protectedServer({ path });
    const { auth, server } = it;
    server.behaviour.metadata = () => undefined;
    server.behaviour.namesMetadata = false;
    server.behaviour.audience = server.origin + expected;
    // A server of revision 2025-03-26 is its own authorization server.
    server.behaviour.mcp = async ({ headers }) =>
      headers.authorization === undefined ? { status: 401 } : { body: {} };
    const endpoints = ["authorize", "token", "register"];
    const relay = Object.fromEntries(
      endpoints.map((name) => [`${name}_endpoint`, `${auth.origin}/${name}`]),
    );
    const metadata = {
      issuer: server.origin,
      ...relay,
      code_challenge_methods_supported: ["S256"],
    };
    auth.behaviour.redirect = (params) => params.set("iss", server.origin);
    server.behaviour.pages["/.well-known/oauth-authorization-server"] = {
      body: {
        ...metadata,
        authorization_endpoint: `${auth.origin}/authorize`,
        registration_endpoint: `${auth.origin}/register`,
      },
    };
    expect(await caller(server.origin + suffix).call()).toBe(200);
    expect(auth.authorizations[0]?.query.get("resource")).toBe(server.origin + expected);
    expect(auth.grants("authorization_code")[0]?.form.get("resource")).toBe(
      server.origin + expected,
    );
  },
);

it("two resources on one host have tokens of their own", async () => {
  await using one = await protectedServer({ path: "/one" });
  const { auth, server } = one;
  server.behaviour.metadata = () => undefined;
  for (const name of ["one", "two"]) {
    server.behaviour.pages[`/.well-known/oauth-protected-resource/${name}`] = {
      body: { resource: `${server.origin}/${name}`, authorization_servers: [auth.issuer] },
    };
  }
  const { auth: decorate } = caller(server.url);
  const init = {
    method: "POST",
    headers: {},
    signal: new AbortController().signal,
    redirect: "manual" as const,
  };
  server.behaviour.answersAll = true;
  server.behaviour.namesMetadata = false;
  server.behaviour.audience = `${server.origin}/one`;
  expect((await decorate(fetch)(`${server.origin}/one`, init)).status).toBe(200);
  server.behaviour.audience = `${server.origin}/two`;
  expect((await decorate(fetch)(`${server.origin}/two`, init)).status).toBe(200);
  const resources = auth.authorizations.map(({ query }) => query.get("resource"));
  expect(resources).toEqual([`${server.origin}/one`, `${server.origin}/two`]);
});

it.each(["/mcp-evil", "/mc", "/mcp/deeper", "/other"])(
  "metadata of a resource that is not the server's is refused: %s for /mcp",
  async (path) => {
    await using it = await protectedServer();
    const { auth, server } = it;
    server.behaviour.metadata = (document) => ({ ...document, resource: server.origin + path });
    const error = await caller(server.url).failure();
    expect(error).toMatchObject({ code: "resource_mismatch" });
    expect(error.message).toContain(server.origin + path);
    expect(auth.seen).toHaveLength(0);
  },
);
