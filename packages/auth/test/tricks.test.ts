import { describe, expect, it } from "vitest";
import { caller } from "./support/caller.js";
import { protectedServer } from "./support/protected-server.js";

describe("a challenge that names resource metadata", () => {
  it.each([
    ["on the metadata service of a cloud", "http://169.254.169.254/latest"],
    ["on a foreign host", "https://evil.example/.well-known/oauth-protected-resource"],
    ["in a file", "file:///etc/passwd"],
    ["as a script", "javascript:alert(1)"],
    ["as data", "data:application/json,{}"],
    ["that is no URL", "not a url"],
    ["on a private network", "https://10.0.0.7/meta"],
  ])("%s is refused before anything is asked", async (_, url) => {
    await using it = await protectedServer();
    it.server.behaviour.mcp = () => ({
      status: 401,
      headers: { "www-authenticate": `Bearer resource_metadata="${url}"` },
    });
    expect(await caller(it.server.url).failure()).toMatchObject({ code: "url_refused" });
    expect(it.auth.seen).toHaveLength(0);
    expect(it.server.seen).toHaveLength(1);
  });
});

describe("an authorization endpoint", () => {
  it.each([
    ["javascript:alert(1)"],
    ["data:text/html,hello"],
    ["vbscript:x"],
    ["file:///bin/sh"],
    ["https://user:pass@as.example/authorize"],
    ["http://as.example/authorize"],
    ["https://192.168.0.1/authorize"],
    ["https://[fd00::1]/authorize"],
  ])("%s is refused before a browser is involved", async (endpoint) => {
    await using it = await protectedServer();
    it.auth.behaviour.metadata = (document) => ({ ...document, authorization_endpoint: endpoint });
    const error = await caller(it.server.url).failure();
    expect(error).toMatchObject({ code: "url_refused" });
    expect(error.message).not.toContain("pass");
    expect(it.auth.registrations).toHaveLength(0);
  });

  it("with shell characters and quotes stays one URL, encoded", async () => {
    await using it = await protectedServer();
    const evil = `/authorize?a="$(touch x)";'\`&b= | rm`;
    it.auth.behaviour.metadata = (document) => ({
      ...document,
      authorization_endpoint: it.auth.origin + evil,
    });
    expect(await caller(it.server.url).call()).toBe(200);
    expect(it.auth.authorizations[0]?.query.get("a")).toBe(`"$(touch x)";'\``);
  });
});

it.each(["token_endpoint", "registration_endpoint", "revocation_endpoint"])(
  "a %s on plain http off loopback is refused before a secret is sent",
  async (endpoint) => {
    await using it = await protectedServer();
    it.auth.behaviour.metadata = (document) => ({ ...document, [endpoint]: "http://as.example/x" });
    const error = await caller(it.server.url).failure();
    expect(error).toMatchObject({ code: "url_refused", url: "http://as.example/x" });
    expect(it.auth.seen).toHaveLength(1);
  },
);

it.each(["http://169.254.169.254/latest", "http://127.0.0.1:1/x", "https://elsewhere.example/x"])(
  "metadata that redirects to %s is not followed",
  async (location) => {
    await using it = await protectedServer();
    it.server.behaviour.pages[it.server.behaviour.metadataPath] = {
      status: 302,
      headers: { location },
    };
    const error = await caller(it.server.url).failure();
    expect(error).toMatchObject({ code: "url_refused" });
    expect(error.message).toContain("redirects elsewhere");
    expect(it.auth.seen).toHaveLength(0);
  },
);

it("metadata that redirects within its origin is followed, but not for ever", async () => {
  await using it = await protectedServer();
  const { server, auth } = it;
  server.behaviour.pages[server.behaviour.metadataPath] = {
    status: 302,
    headers: { location: "/meta" },
  };
  server.behaviour.pages["/meta"] = {
    body: { resource: server.url, authorization_servers: [auth.issuer] },
  };
  expect(await caller(server.url).call()).toBe(200);
  server.behaviour.pages["/meta"] = { status: 307, headers: { location: "/meta" } };
  expect(await caller(server.url).failure()).toMatchObject({ code: "url_refused" });
  expect(server.at("/meta").length).toBeLessThan(7);
});

it("a token endpoint that redirects gets the code once, and nobody else gets it", async () => {
  await using it = await protectedServer();
  it.auth.behaviour.token = () => ({
    status: 307,
    headers: { location: `${it.server.origin}/steal` },
  });
  expect(await caller(it.server.url).failure()).toMatchObject({ code: "url_refused" });
  expect(it.server.at("/steal")).toHaveLength(0);
});

it.each([
  ["an array", [{ resource: "x" }], "metadata_invalid"],
  ["null", null, "metadata_invalid"],
  ["without a resource", { authorization_servers: ["https://as.example"] }, "metadata_invalid"],
  ["5 MB", { filler: "x".repeat(5_000_000) }, "bad_response"],
])("resource metadata that is %s is refused", async (_, body, code) => {
  await using it = await protectedServer();
  it.server.behaviour.pages[it.server.behaviour.metadataPath] = { body };
  expect(await caller(it.server.url).failure()).toMatchObject({ code });
  expect(it.auth.seen).toHaveLength(0);
});

it.each([[[]], ["https://as.example"], [[1]], [undefined]])(
  "resource metadata whose authorization_servers are %j is refused",
  async (servers) => {
    await using it = await protectedServer();
    it.server.behaviour.metadata = (document) => ({ ...document, authorization_servers: servers });
    const error = await caller(it.server.url).failure();
    expect(error).toMatchObject({ code: "metadata_invalid" });
    expect(error.message).toContain("authorization_servers");
  },
);

it.each([
  "https://10.1.2.3",
  "https://[::1]:1",
  "http://as.example",
  "https://localhost.evil@10.0.0.1",
])("an issuer at %s is refused", async (issuer) => {
  await using it = await protectedServer();
  it.server.behaviour.metadata = (document) => ({ ...document, authorization_servers: [issuer] });
  // The endpoint is on loopback itself, so that only loopback is allowed here.
  const expected = issuer.includes("::1") ? "unreachable" : "url_refused";
  expect(await caller(it.server.url).failure()).toMatchObject({ code: expected });
});

it("a resource of another origin is refused before any authorization request", async () => {
  await using it = await protectedServer();
  it.server.behaviour.metadata = (document) => ({
    ...document,
    resource: "https://evil.example/mcp",
  });
  const error = await caller(it.server.url).failure();
  expect(error).toMatchObject({ code: "resource_mismatch" });
  expect(error.message).toContain("https://evil.example/mcp");
  expect(it.auth.seen).toHaveLength(0);
});
