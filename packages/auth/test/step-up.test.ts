import { authorizationCode } from "@plugboard/auth";
import { describe, expect, it } from "vitest";
import type { AuthServer } from "./support/auth-server.js";
import { quickUser, redirected } from "./support/browser.js";
import { caller } from "./support/caller.js";
import { protectedServer } from "./support/protected-server.js";
import type { ResourceServer } from "./support/resource-server.js";

const needs = (operation: string) => (operation === "list" ? ["read"] : ["write"]);
const scopesAsked = (auth: AuthServer) =>
  auth.authorizations.map(({ query }) => query.get("scope")?.split(" ").sort().join(" "));

async function servers(change: (server: ResourceServer, auth: AuthServer) => void = () => {}) {
  const both = await protectedServer();
  change(both.server, both.auth);
  return both;
}

it("two operations with different scopes end up with the union, after which both work, without a refresh", async () => {
  await using it = await servers((server) => {
    server.behaviour.challengeScope = "read";
    server.behaviour.needs = needs;
  });
  const { call } = caller(it.server.url);
  for (const operation of ["list", "change", "list", "change", "list"]) {
    expect(await call(operation)).toBe(200);
  }
  expect(scopesAsked(it.auth)).toEqual(["read", "read write"]);
  expect(it.auth.grants("refresh_token")).toHaveLength(0);
});

it("five calls that want more at once make one step-up", async () => {
  await using it = await servers((server) => {
    server.behaviour.challengeScope = "read";
    server.behaviour.needs = needs;
  });
  const { call } = caller(it.server.url);
  await call("list");
  const calls = [1, 2, 3, 4, 5].map((n) => call(`change-${n}`));
  expect(await Promise.all(calls)).toEqual([200, 200, 200, 200, 200]);
  expect(it.auth.authorizations).toHaveLength(2);
});

describe("the scopes of the first login", () => {
  const listed = (scopes: unknown) => (document: Record<string, unknown>) => ({
    ...document,
    ...(scopes !== undefined && { scopes_supported: scopes }),
  });
  it.each([
    ["those of the challenge, before those that the resource lists", "a b", ["c"], "a b"],
    ["a challenge's scope that the resource does not list", "x", ["c"], "x"],
    ["all that the resource lists, without a challenge's", undefined, ["c", "d"], "c d"],
    ["none, when the resource lists none", undefined, [], undefined],
    ["none, when the resource has no list", undefined, undefined, undefined],
  ])("%s", async (_, challengeScope, scopes, expected) => {
    await using it = await servers((server) => {
      server.behaviour.challengeScope = challengeScope;
      server.behaviour.metadata = listed(scopes);
    });
    expect(await caller(it.server.url).call()).toBe(200);
    expect(scopesAsked(it.auth)).toEqual([expected]);
    expect(it.auth.authorizations[0]?.query.has("scope")).toBe(expected !== undefined);
  });

  it("configured ones come on top of the challenge's", async () => {
    await using it = await servers((server) => {
      server.behaviour.challengeScope = "read";
    });
    await caller(it.server.url, { scope: "mine read" }).call();
    expect(scopesAsked(it.auth)).toEqual(["mine read"]);
  });

  it.each([
    [["read", "offline_access"], "offline_access read"],
    [["read"], "read"],
  ])(
    "offline_access only where the authorization server lists it: %s",
    async (scopes, expected) => {
      await using it = await servers((server, auth) => {
        server.behaviour.challengeScope = "read";
        auth.behaviour.metadata = (document) => ({ ...document, scopes_supported: scopes });
      });
      await caller(it.server.url).call();
      expect(scopesAsked(it.auth)).toEqual([expected]);
      const hasPrompt = it.auth.authorizations[0]?.query.get("prompt") === "consent";
      expect(hasPrompt).toBe(scopes.includes("offline_access"));
    },
  );
});

it("a server that always wants more gets a few attempts, then a permanent failure of that operation alone", async () => {
  await using it = await servers();
  let wanted = 0;
  it.server.behaviour.mcp = ({ headers, body }) => {
    if (headers.authorization === undefined || !body.includes("greedy")) return undefined;
    wanted += 1;
    const header = `Bearer error="insufficient_scope", scope="more-${wanted}"`;
    return { status: 403, headers: { "www-authenticate": header } };
  };
  const { call, failure } = caller(it.server.url);
  expect(await failure("greedy")).toMatchObject({ code: "insufficient_scope", status: 403 });
  const asked = it.auth.authorizations.length;
  expect(asked).toBeLessThanOrEqual(3);
  for (let calls = 0; calls < 5; calls++) {
    expect(await failure("greedy")).toMatchObject({ code: "insufficient_scope" });
  }
  expect(it.auth.authorizations).toHaveLength(asked);
  expect(await call("modest")).toBe(200);
});

it("an authorization server that grants less than was asked for is not asked again", async () => {
  await using it = await servers((server, auth) => {
    server.behaviour.challengeScope = "read";
    server.behaviour.needs = needs;
    auth.behaviour.authorize = ({ query }) => {
      query.set("scope", "read");
      return undefined;
    };
    auth.behaviour.answer = (answer) => ({ ...answer, scope: "read" });
  });
  const { call, failure } = caller(it.server.url);
  await call("list");
  const error = await failure("change");
  expect(error).toMatchObject({ code: "insufficient_scope", scopes: ["write"] });
  expect(error.message).toContain("write");
  expect(it.auth.authorizations).toHaveLength(2);
});

it("a challenge for more without a scope is surfaced: nothing can be asked for", async () => {
  await using it = await servers();
  const { call, failure } = caller(it.server.url);
  await call();
  it.server.behaviour.mcp = () => ({
    status: 403,
    headers: { "www-authenticate": 'Bearer error="insufficient_scope"' },
  });
  expect(await failure()).toMatchObject({ code: "insufficient_scope", scopes: [] });
  expect(it.auth.authorizations).toHaveLength(1);
});

it("any other 403 is handed on as it is", async () => {
  await using it = await servers();
  const { call } = caller(it.server.url);
  await call();
  it.server.behaviour.mcp = () => ({ status: 403, body: { error: "blocked" } });
  expect(await call()).toBe(403);
  expect(it.auth.authorizations).toHaveLength(1);
});

it("a user who denies more rights is not asked for them again, and keeps those there are", async () => {
  await using it = await servers((server) => {
    server.behaviour.challengeScope = "read";
    server.behaviour.needs = needs;
  });
  let isDenying = false;
  const redirect = quickUser({
    authorize: async (url) => {
      const back = new URL(await redirected(url));
      if (!isDenying) return back;
      back.searchParams.delete("code");
      back.searchParams.set("error", "access_denied");
      return back;
    },
  });
  const { call, failure } = caller(it.server.url, { grant: authorizationCode({ redirect }) });
  await call("list");
  isDenying = true;
  expect(await failure("change")).toMatchObject({ code: "access_denied" });
  expect(await failure("change")).toMatchObject({ code: "insufficient_scope" });
  expect(it.auth.authorizations).toHaveLength(2);
  expect(await call("list")).toBe(200);
});

it("a new login asks for all that was asked for before, so that what was stepped up to stays", async () => {
  await using it = await servers((server, auth) => {
    server.behaviour.challengeScope = "read";
    server.behaviour.needs = needs;
    auth.behaviour.issuesRefresh = false;
  });
  const { call } = caller(it.server.url);
  await call("list");
  await call("change");
  it.auth.expireAll();
  expect(await call("list")).toBe(200);
  expect(scopesAsked(it.auth)).toEqual(["read", "read write", "read write"]);
});
