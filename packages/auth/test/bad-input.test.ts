import { fileURLToPath } from "node:url";
import {
  AuthError,
  authorizationCode,
  type Grant,
  memoryStore,
  type TokenStore,
  workloadIdentity,
} from "@plugboard/auth";
import { fileStore } from "@plugboard/auth/node";
import { afterEach, describe, expect, it, vi } from "vitest";
import { quickUser } from "./support/browser.js";
import { caller } from "./support/caller.js";
import { emitted } from "./support/emitted.js";
import { gate } from "./support/gate.js";
import type { Answer } from "./support/listen.js";
import { protectedServer } from "./support/protected-server.js";

afterEach(() => void vi.useRealTimers());

describe("a token endpoint that answers", () => {
  it.each<[string, Answer, string]>([
    ["HTML", { body: "<html>Login please</html>" }, "bad_response"],
    ["broken JSON", { body: '{"access_token": "access-half' }, "bad_response"],
    ["an array", { body: [] }, "bad_response"],
    ["nothing", { status: 200 }, "bad_response"],
    ["no token", { body: { token_type: "bearer" } }, "bad_response"],
    ["no type", { body: { access_token: "access-untyped" } }, "bad_response"],
    [
      "an unknown type",
      { body: { access_token: "access-mac", token_type: "mac" } },
      "bad_response",
    ],
    ["a number for a token", { body: { access_token: 7, token_type: "bearer" } }, "bad_response"],
    ["megabytes", { body: { access_token: "x".repeat(2_000_000) } }, "bad_response"],
    ["an error with status 200", { body: { error: "bad_verification_code" } }, "grant_refused"],
    ["a redirect", { status: 302, headers: { location: "https://evil.example" } }, "url_refused"],
    ["an outage", { status: 500, body: "oops" }, "unreachable"],
    ["too many requests", { status: 429, body: "later" }, "unreachable"],
    ["a broken connection", { reset: true }, "unreachable"],
    [
      "a DPoP token that was not asked for",
      { body: { access_token: "access-dpop", token_type: "DPoP" } },
      "bad_response",
    ],
  ])("%s is an error that names it", async (_, answer, code) => {
    await using it = await protectedServer();
    for (const secret of ["access-half", "access-untyped", "access-mac", "access-dpop"]) {
      emitted.secrets.add(secret);
    }
    it.auth.behaviour.token = () => answer;
    const error = await caller(it.server.url).failure();
    expect(error).toBeInstanceOf(AuthError);
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(it.auth.origin);
    expect(error.message.length).toBeLessThan(600);
  });

  it("null for what is absent, and an ID token that is not valid, is taken all the same", async () => {
    await using it = await protectedServer();
    it.auth.behaviour.answer = (answer) => ({
      ...answer,
      refresh_token: null,
      scope: null,
      id_token: "x.y.z",
    });
    expect(await caller(it.server.url).call()).toBe(200);
  });

  it("a type in any case, and an expiry as a text, is taken", async () => {
    await using it = await protectedServer();
    it.auth.behaviour.answer = (answer) => ({
      ...answer,
      token_type: "BEARER",
      expires_in: "3600",
    });
    expect(await caller(it.server.url).call()).toBe(200);
  });

  it("an error that quotes what was sent is shown without it", async () => {
    await using it = await protectedServer();
    it.auth.behaviour.token = ({ form }) => ({
      status: 400,
      body: {
        error: "invalid_request",
        error_description: `bad ${form.get("code")} and ${form.get("code_verifier")}`,
      },
    });
    const error = await caller(it.server.url).failure();
    expect(error.message).toContain("bad [hidden] and [hidden]");
  });
});

it("an authorization server that does not answer is given up in time", async () => {
  await using it = await protectedServer();
  const { open, opened } = gate();
  it.auth.behaviour.token = async () => {
    await opened;
    return { reset: true };
  };
  const error = await caller(it.server.url, { timeoutMs: 50 }).failure();
  open();
  expect(error).toMatchObject({ code: "unreachable" });
  expect(error.message).toContain("no answer within 50 ms");
});

it.each([
  ["an endpoint that is no text", { token_endpoint: 7 }, "metadata_invalid"],
  ["an endpoint that is no URL", { token_endpoint: "/token" }, "url_refused"],
  ["a list that is a text", { code_challenge_methods_supported: "S256" }, "metadata_invalid"],
  ["no authorization endpoint", { authorization_endpoint: undefined }, "metadata_invalid"],
])("metadata of an authorization server with %s is refused", async (_, change, code) => {
  await using it = await protectedServer();
  it.auth.behaviour.metadata = (document) => ({ ...document, ...change });
  expect(await caller(it.server.url).failure()).toMatchObject({ code });
  expect(it.auth.registrations).toHaveLength(0);
});

it.each([
  'Bearer resource_metadata="',
  "Bearer ,,,=,",
  "\u00ff",
  'Basic realm="x", Negotiate',
  `Bearer ${"a=b,".repeat(2000)}`,
])("a challenge that is none, %j, is as good as no challenge", async (header) => {
  await using it = await protectedServer();
  it.server.behaviour.mcp = ({ headers }) =>
    headers.authorization === undefined
      ? { status: 401, headers: { "www-authenticate": header } }
      : undefined;
  expect(await caller(it.server.url).call()).toBe(200);
});

describe("a clock that is off", () => {
  it("does not matter to a login: expiry is counted on one's own clock", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 400 * 86_400_000 });
    await using it = await protectedServer();
    const { call } = caller(it.server.url);
    await call();
    await call();
    expect(it.auth.at("/token")).toHaveLength(1);
  });

  it("that was set back does not keep tokens for ever, nor throw them away", async () => {
    await using it = await protectedServer();
    const store = memoryStore();
    vi.useFakeTimers({ toFake: ["Date"] });
    await caller(it.server.url, { store }).call();
    vi.setSystemTime(Date.now() - 30 * 86_400_000);
    const { call } = caller(it.server.url, { store });
    expect(await call()).toBe(200);
    it.auth.expireAll();
    expect(await call()).toBe(200);
    expect(it.auth.authorizations).toHaveLength(1);
  });

  it("that is ahead refreshes early, and no more than once", async () => {
    await using it = await protectedServer();
    vi.useFakeTimers({ toFake: ["Date"] });
    const { call } = caller(it.server.url);
    await call();
    vi.setSystemTime(Date.now() + 86_400_000);
    await Promise.all([call(), call(), call()]);
    expect(it.auth.grants("refresh_token")).toHaveLength(1);
    expect(it.server.calls.at(-1)?.headers.authorization).toMatch(/^Bearer /);
  });
});

it.each(["temporarily_unavailable", "server_error", "slow_down"])(
  "a refresh that is refused with %s is an outage: the refresh token is kept",
  async (error) => {
    await using it = await protectedServer();
    const { call, failure } = caller(it.server.url);
    await call();
    it.auth.expireAll();
    it.auth.behaviour.token = () => ({ status: 400, body: { error } });
    expect(await failure()).toMatchObject({ code: "grant_refused", oauthError: error });
    it.auth.behaviour.token = () => undefined;
    expect(await call()).toBe(200);
    expect(it.auth.authorizations).toHaveLength(1);
  },
);

describe("what the app hands in", () => {
  const broken = () => {
    throw new Error("not today");
  };
  it.each<[string, Grant]>([
    ["authorize", authorizationCode({ redirect: quickUser({ authorize: broken }) })],
    ["open", authorizationCode({ redirect: { open: broken } })],
    ["assertion", workloadIdentity({ assertion: broken })],
  ])("is named when it throws: %s", async (_, grant) => {
    await using it = await protectedServer();
    const error = await caller(it.server.url, { grant }).failure();
    expect(error).toMatchObject({ code: "login_failed", cause: { message: "not today" } });
  });

  it("does not log in with an address that is none", async () => {
    await using it = await protectedServer();
    const grant = authorizationCode({ redirect: quickUser({ authorize: () => "http://[" }) });
    expect(await caller(it.server.url, { grant }).failure()).toMatchObject({
      code: "login_failed",
    });
  });
});

it("a call that is aborted before it begins waits for nothing", async () => {
  await using it = await protectedServer();
  const reason = new Error("enough");
  const signal = AbortSignal.abort(reason);
  await expect(caller(it.server.url).call("x", { signal })).rejects.toBe(reason);
});

describe("a token that is about to expire", () => {
  it("is refreshed ahead; an outage then does not matter until it has expired", async () => {
    await using it = await protectedServer();
    vi.useFakeTimers({ toFake: ["Date"] });
    const { call, failure } = caller(it.server.url);
    await call();
    it.auth.behaviour.token = () => ({ status: 503 });
    vi.setSystemTime(Date.now() + 3_580_000);
    expect(await call()).toBe(200);
    expect(await call()).toBe(200);
    expect(it.auth.at("/token")).toHaveLength(2); // not with every call
    vi.setSystemTime(Date.now() + 30_000);
    expect(await failure()).toMatchObject({ code: "unreachable" });
    it.auth.behaviour.token = () => undefined;
    expect(await call()).toBe(200);
    expect(it.auth.authorizations).toHaveLength(1);
  });

  it("with a refresh token that is refused is used until it has expired, without asking with every call", async () => {
    await using it = await protectedServer();
    vi.useFakeTimers({ toFake: ["Date"] });
    const { call } = caller(it.server.url);
    await call();
    it.auth.behaviour.token = ({ form }) =>
      form.has("refresh_token") ? { status: 400, body: { error: "invalid_grant" } } : undefined;
    vi.setSystemTime(Date.now() + 3_580_000);
    const before = it.auth.seen.length;
    for (let calls = 0; calls < 5; calls++) expect(await call()).toBe(200);
    expect(it.auth.seen.length - before).toBeLessThanOrEqual(3);
    expect(it.auth.grants("refresh_token")).toHaveLength(1);
    it.auth.expireAll();
    expect(await call()).toBe(200);
    expect(it.auth.authorizations).toHaveLength(2);
  });
});

describe("a store that fails", () => {
  it("to save is told about, and the new token is used all the same, also for the next refresh", async () => {
    await using it = await protectedServer();
    const memory = memoryStore();
    let isBroken = false;
    const store: TokenStore = {
      ...memory,
      replace: async (...args) => {
        if (isBroken) throw new Error("disk full");
        return memory.replace(...args);
      },
    };
    const { call, warnings } = caller(it.server.url, { store });
    await call();
    isBroken = true;
    for (let refreshes = 0; refreshes < 3; refreshes++) {
      it.auth.expireAll();
      expect(await call()).toBe(200);
    }
    expect(it.auth.grants("refresh_token")).toHaveLength(3);
    expect(it.auth.authorizations).toHaveLength(1);
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(["store_failed"]));
    expect(warnings[0]?.cause).toMatchObject({ message: "disk full" });
    isBroken = false;
    it.auth.expireAll();
    expect(await call()).toBe(200);
    expect(await caller(it.server.url, { store }).call()).toBe(200); // saved again
    expect(it.auth.authorizations).toHaveLength(1);
  });

  it("to lock and to save, such as a folder that can't be written, is told about and fails nothing", async () => {
    await using it = await protectedServer();
    const store = fileStore(fileURLToPath(import.meta.url)); // a file where a folder has to be
    const { call, auth, warnings } = caller(it.server.url, { store });
    expect(await call()).toBe(200);
    it.auth.expireAll();
    expect(await call()).toBe(200);
    expect(it.auth.authorizations).toHaveLength(1);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("locked"),
    );
    await expect(auth.logout(it.server.url)).rejects.toMatchObject({ code: "store_failed" });
  });

  it("to read is told about, and is as good as empty", async () => {
    await using it = await protectedServer();
    const store: TokenStore = {
      read: async () => {
        throw new Error("no such disk");
      },
      replace: async () => true,
    };
    const { call, warnings } = caller(it.server.url, { store });
    expect(await call()).toBe(200);
    expect(warnings.length).toBeGreaterThan(0);
  });

  it("with what somebody else wrote into it is as good as empty", async () => {
    await using it = await protectedServer();
    const memory = memoryStore();
    const store: TokenStore = { ...memory, read: async () => ({ value: { a: 1 }, version: "1" }) };
    const { call } = caller(it.server.url, { store: { ...store, replace: memory.replace } });
    expect(await call()).toBe(200);
  });
});

it("options that can't be used are refused at once", () => {
  const url = "http://127.0.0.1:1/mcp";
  for (const options of [{ grant: {} as never }, { timeoutMs: 0 }, { maxBodyBytes: Number.NaN }]) {
    expect(() => caller(url, options)).toThrow(AuthError);
  }
});
