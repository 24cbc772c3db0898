import { describe, expect, it } from "vitest";
import { caller } from "./support/caller.js";
import type { Answer } from "./support/listen.js";
import { protectedServer } from "./support/protected-server.js";

const missing: [string, Answer][] = [
  ...[400, 401, 403, 404, 405, 502].map((status): [string, Answer] => [`${status}`, { status }]),
  ["a page of HTML", { status: 200, body: "<html>hello</html>" }],
];
const RESOURCE = "/.well-known/oauth-protected-resource";

describe.each(missing)("where earlier candidates answer %s", (_, answer) => {
  it("resource metadata is found at the root", async () => {
    await using it = await protectedServer({ path: "/public/mcp" });
    const { server, auth } = it;
    server.behaviour.namesMetadata = false;
    server.behaviour.pages[`${RESOURCE}/public/mcp`] = answer;
    server.behaviour.pages[RESOURCE] = {
      body: { resource: server.url, authorization_servers: [auth.issuer] },
    };
    expect(await caller(server.url).call()).toBe(200);
  });

  it("the metadata of an authorization server is found at the last place", async () => {
    await using it = await protectedServer({ issuerPath: "/tenant1" });
    const { server, auth } = it;
    const paths = [
      "/.well-known/oauth-authorization-server/tenant1",
      "/.well-known/openid-configuration/tenant1",
    ];
    auth.behaviour.page = ({ path }) => {
      if (paths.includes(path)) return answer;
      return path === "/tenant1/.well-known/openid-configuration" ? "metadata" : undefined;
    };
    expect(await caller(server.url).call()).toBe(200);
    const asked = auth.seen.map(({ path }) => path).filter((path) => path.includes("well-known"));
    expect(asked).toEqual([...paths, "/tenant1/.well-known/openid-configuration"]);
  });
});

it.each<[string, Answer]>([
  ["500", { status: 500, body: "oops" }],
  ["503", { status: 503, body: "oops" }],
  ["a broken connection", { reset: true }],
])(
  "%s at the first place of the resource metadata is surfaced, and nothing is guessed",
  async (_, answer) => {
    await using it = await protectedServer();
    it.server.behaviour.namesMetadata = false;
    it.server.behaviour.pages[`${RESOURCE}/mcp`] = answer;
    expect(await caller(it.server.url).failure()).toMatchObject({ code: "unreachable" });
    expect(it.server.at(RESOURCE)).toHaveLength(0);
    expect(it.auth.seen).toHaveLength(0);
  },
);

it.each<[string, Answer]>([
  ["500", { status: 500, body: "oops" }],
  ["a broken connection", { reset: true }],
])(
  "%s at the first place of the authorization server's metadata is surfaced",
  async (_, answer) => {
    await using it = await protectedServer();
    it.auth.behaviour.page = ({ path }) => (path.includes("well-known") ? answer : undefined);
    expect(await caller(it.server.url).failure()).toMatchObject({ code: "unreachable" });
    expect(it.auth.seen).toHaveLength(1);
  },
);

it("the URL that the challenge gives is the only one that is asked", async () => {
  await using it = await protectedServer();
  it.server.behaviour.pages[it.server.behaviour.metadataPath] = { status: 404 };
  const error = await caller(it.server.url).failure();
  expect(error).toMatchObject({ code: "metadata_missing" });
  expect(error.message).toContain(it.server.behaviour.metadataPath);
  expect(it.server.at(RESOURCE)).toHaveLength(0);
});

it("a server of revision 2025-03-26 without any metadata has its endpoints at its origin", async () => {
  await using it = await protectedServer();
  const { server } = it;
  server.behaviour.namesMetadata = false;
  server.behaviour.metadata = () => undefined;
  server.behaviour.mcp = ({ headers }) =>
    headers.authorization === undefined ? { status: 401 } : { body: {} };
  const error = await caller(server.url).failure();
  // The endpoints are asked, and are not there in this test.
  expect(error).toMatchObject({ code: "registration_refused", status: 404 });
  expect(server.at("/register")).toHaveLength(1);
});

it("without that fallback, a server without metadata is an error that says what was tried", async () => {
  await using it = await protectedServer();
  it.server.behaviour.namesMetadata = false;
  it.server.behaviour.metadata = () => undefined;
  const error = await caller(it.server.url, { legacyDiscovery: false }).failure();
  expect(error).toMatchObject({ code: "metadata_missing" });
  expect(error.message).toContain(`${RESOURCE}/mcp (404)`);
  expect(error.message).toContain(`${RESOURCE} (404)`);
});

it("a bad gateway in front of the metadata is not taken for an old server", async () => {
  await using it = await protectedServer();
  it.server.behaviour.namesMetadata = false;
  it.server.behaviour.pages[`${RESOURCE}/mcp`] = { status: 502 };
  expect(await caller(it.server.url).failure()).toMatchObject({ code: "metadata_missing" });
  expect(it.server.at("/register")).toHaveLength(0);
});

describe("the issuer", () => {
  it.each([
    ["with a final slash in both", "/", "/"],
    ["without one in both", "", ""],
  ])("%s works, and stays as it is", async (_, named, found) => {
    await using it = await protectedServer();
    const { server, auth } = it;
    server.behaviour.metadata = (document) => ({
      ...document,
      authorization_servers: [auth.origin + named],
    });
    auth.behaviour.metadata = (document) => ({ ...document, issuer: auth.origin + found });
    auth.behaviour.redirect = (params) => params.set("iss", auth.origin + found);
    const { call, auth: login } = caller(server.url);
    expect(await call()).toBe(200);
    expect((await login.status(server.url))?.issuer).toBe(auth.origin + found);
    expect(auth.seen.every(({ path }) => !path.includes("//"))).toBe(true);
  });

  it.each([
    ["a final slash", (origin: string) => `${origin}/`],
    ["a path", (origin: string) => `${origin}/t1`],
    ["another host", () => "https://evil.example"],
    ["upper case", (origin: string) => origin.replace("http", "HTTP")],
    ["a missing issuer", () => undefined],
  ])(
    "that differs in %s is refused with both values, and nothing of the document is used",
    async (_, found) => {
      await using it = await protectedServer();
      const { server, auth } = it;
      const issuer = found(auth.origin);
      auth.behaviour.metadata = ({ issuer: _issuer, ...document }) => ({
        ...document,
        ...(issuer !== undefined && { issuer }),
      });
      const error = await caller(server.url).failure();
      expect(error).toMatchObject({ code: "issuer_mismatch" });
      expect(error.message).toContain(`"${auth.origin}"`);
      expect(error.message).toContain(issuer === undefined ? "no issuer" : `"${issuer}"`);
      expect(auth.seen).toHaveLength(1);
    },
  );

  it("that differs in a final slash alone is accepted where that is asked for", async () => {
    await using it = await protectedServer();
    const { server, auth } = it;
    auth.behaviour.metadata = (document) => ({ ...document, issuer: `${auth.origin}/` });
    auth.behaviour.redirect = (params) => params.set("iss", `${auth.origin}/`);
    expect(await caller(server.url, { toleratesIssuerSlash: true }).call()).toBe(200);
  });

  it("of the root is not taken for that of a tenant", async () => {
    await using it = await protectedServer({ issuerPath: "/t1" });
    const { server, auth } = it;
    auth.behaviour.metadata = (document) => ({ ...document, issuer: auth.origin });
    expect(await caller(server.url).failure()).toMatchObject({ code: "issuer_mismatch" });
  });
});

it("of several authorization servers the first is taken, another where that is chosen", async () => {
  await using it = await protectedServer();
  await using other = await protectedServer();
  const issuers = [it.auth.issuer, other.auth.issuer];
  it.server.behaviour.metadata = (document) => ({ ...document, authorization_servers: issuers });
  expect(await caller(it.server.url).call()).toBe(200);
  expect(other.auth.seen).toHaveLength(0);
  it.server.behaviour.authServer = other.auth;
  const chooseIssuer = (all: readonly string[]) => all[1] ?? "";
  expect(await caller(it.server.url, { chooseIssuer }).call()).toBe(200);
  expect(other.auth.authorizations).toHaveLength(1);
});
