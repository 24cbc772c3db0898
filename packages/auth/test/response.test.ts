import { authorizationCode } from "@plugboard/auth";
import { browserLogin } from "@plugboard/auth/node";
import { describe, expect, it } from "vitest";
import { quickUser, redirected } from "./support/browser.js";
import { caller } from "./support/caller.js";
import { protectedServer } from "./support/protected-server.js";

/** Logs in with a redirect that was tampered with. */
async function withRedirect(
  tamper: (params: URLSearchParams, issuer: string) => void,
  { promisesIss = true } = {},
) {
  const it = await protectedServer();
  it.auth.behaviour.metadata = (document) => ({
    ...document,
    authorization_response_iss_parameter_supported: promisesIss,
  });
  it.auth.behaviour.redirect = (params) => tamper(params, it.auth.issuer);
  return { ...it, ...caller(it.server.url), auth: it.auth };
}

describe("the iss of a redirect", () => {
  it.each([
    ["is right", true, () => {}],
    ["is right, though not promised", false, () => {}],
    ["is missing, and not promised", false, (params: URLSearchParams) => params.delete("iss")],
  ])("lets the login go on when it %s", async (_, promisesIss, tamper) => {
    await using it = await withRedirect(tamper, { promisesIss });
    expect(await it.call()).toBe(200);
  });

  it.each<[string, boolean, (params: URLSearchParams, issuer: string) => void]>([
    ["is missing, though promised", true, (params) => params.delete("iss")],
    ["is another", true, (params) => params.set("iss", "https://evil.example")],
    ["is another, and not promised", false, (params) => params.set("iss", "https://evil.example")],
    ["has a slash more", true, (params, issuer) => params.set("iss", `${issuer}/`)],
    ["is encoded twice", true, (params, issuer) => params.set("iss", encodeURIComponent(issuer))],
    ["is in upper case", true, (params, issuer) => params.set("iss", issuer.toUpperCase())],
    ["comes twice", true, (params, issuer) => params.append("iss", issuer)],
    ["is empty", false, (params) => params.set("iss", "")],
  ])("ends the login before the code goes anywhere when it %s", async (_, promisesIss, tamper) => {
    await using it = await withRedirect(tamper, { promisesIss });
    const error = await it.failure();
    expect(error).toMatchObject({ code: "issuer_mismatch" });
    expect(error.message).toContain(`"${it.auth.issuer}"`);
    expect(it.auth.at("/token")).toHaveLength(0);
  });

  it("hides the error of a redirect from another issuer, and nobody acts on it", async () => {
    await using it = await withRedirect((params) => {
      params.set("iss", "https://evil.example");
      params.set("error", "access_denied");
      params.set("error_description", "Call this number");
    });
    const error = await it.failure();
    expect(error).toMatchObject({ code: "issuer_mismatch", oauthError: undefined });
    expect(error.message).not.toMatch(/access_denied|number/);
  });
});

it.each<[string, (params: URLSearchParams) => void]>([
  ["wrong", (params) => params.set("state", "guess")],
  ["missing", (params) => params.delete("state")],
  ["repeated", (params) => params.append("state", params.get("state") ?? "")],
  ["empty", (params) => params.set("state", "")],
])(
  "a redirect whose state is %s ends the login before the code goes anywhere",
  async (_, tamper) => {
    await using it = await withRedirect(tamper);
    expect(await it.failure()).toMatchObject({ code: "state_mismatch" });
    expect(it.auth.at("/token")).toHaveLength(0);
  },
);

it("a refusal at the right issuer is an error with the server's words, and is not tried again", async () => {
  await using it = await withRedirect((params) => {
    params.delete("code");
    params.set("error", "access_denied");
    params.set("error_description", "The user\nsaid <b>no</b>");
  });
  const error = await it.failure();
  expect(error).toMatchObject({ code: "access_denied", oauthError: "access_denied" });
  expect(error.message).toContain("The user said <b>no</b>");
  expect(it.auth.authorizations).toHaveLength(1);
});

it("a redirect without a code is an error", async () => {
  await using it = await withRedirect((params) => params.delete("code"));
  expect(await it.failure()).toMatchObject({ code: "bad_response" });
  expect(it.auth.at("/token")).toHaveLength(0);
});

it("two logins at once whose codes are crossed are both refused", async () => {
  await using one = await protectedServer();
  await using two = await protectedServer();
  const urls: URL[] = [];
  const waiting: ((address: string) => void)[] = [];
  const redirect = quickUser({
    authorize: (url) =>
      new Promise<string>((resolve) => {
        urls.push(url);
        waiting.push(resolve);
        if (urls.length === 2) swap();
      }),
  });
  async function swap() {
    const back = await Promise.all(urls.map(redirected));
    waiting[0]?.(back[1] ?? "");
    waiting[1]?.(back[0] ?? "");
  }
  const grant = authorizationCode({ redirect });
  const errors = await Promise.all([
    caller(one.server.url, { grant }).failure(),
    caller(two.server.url, { grant }).failure(),
  ]);
  for (const error of errors) expect(error.code).toMatch(/^(state|issuer)_mismatch$/);
  expect([...one.auth.at("/token"), ...two.auth.at("/token")]).toHaveLength(0);
});

it("bad callbacks on the loopback listener are passed over, and the good one that follows is taken", async () => {
  await using it = await protectedServer();
  const statuses: number[] = [];
  const redirect = browserLogin({
    open: async (url) => {
      const good = new URL(await redirected(url));
      const visit = async (change: (url: URL) => void, init: RequestInit = {}) => {
        const bad = new URL(good);
        change(bad);
        statuses.push((await fetch(bad, init)).status);
      };
      await visit((bad) => bad.searchParams.set("state", "guess"));
      await visit((bad) => bad.searchParams.delete("state"));
      await visit((bad) => {
        bad.pathname = "/callback/";
      });
      await visit(() => {}, { method: "POST" });
      await visit(() => {});
      await visit(() => {}).catch(() => statuses.push(410)); // one shot: told so, or closed already
    },
  });
  const { call } = caller(it.server.url, { grant: authorizationCode({ redirect }) });
  expect(await call()).toBe(200);
  expect(statuses).toEqual([400, 400, 404, 405, 200, 410]);
  expect(it.auth.grants("authorization_code")).toHaveLength(1);
});

describe("PKCE", () => {
  it.each([[undefined], [[]], [["plain"]]])(
    "is demanded: code_challenge_methods_supported %j is refused before anything is registered or opened",
    async (methods) => {
      await using it = await protectedServer();
      it.auth.behaviour.metadata = ({ code_challenge_methods_supported: _, ...document }) => ({
        ...document,
        ...(methods !== undefined && { code_challenge_methods_supported: methods }),
      });
      expect(await caller(it.server.url).failure()).toMatchObject({ code: "pkce_unsupported" });
      expect(it.auth.registrations).toHaveLength(0);
      expect(it.auth.authorizations).toHaveLength(0);
    },
  );

  it("is demanded of an OpenID document too", async () => {
    await using it = await protectedServer();
    it.auth.behaviour.metadata = ({ code_challenge_methods_supported: _, ...document }) => document;
    it.auth.behaviour.page = ({ path }) => {
      if (path === "/.well-known/oauth-authorization-server") return { status: 404 };
      return path === "/.well-known/openid-configuration" ? "metadata" : undefined;
    };
    expect(await caller(it.server.url).failure()).toMatchObject({ code: "pkce_unsupported" });
  });

  it("is S256 with a fresh verifier for each login", async () => {
    await using it = await protectedServer();
    const { auth } = caller(it.server.url);
    await auth.login(it.server.url);
    await auth.login(it.server.url);
    const challenges = it.auth.authorizations.map(({ query }) => query.get("code_challenge"));
    const methods = it.auth.authorizations.map(({ query }) => query.get("code_challenge_method"));
    const states = it.auth.authorizations.map(({ query }) => query.get("state"));
    expect(new Set(challenges).size).toBe(2);
    expect(new Set(states).size).toBe(2);
    expect(methods).toEqual(["S256", "S256"]);
    const verifiers = it.auth
      .grants("authorization_code")
      .map(({ form }) => form.get("code_verifier"));
    for (const verifier of verifiers) expect(verifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/);
  });
});
