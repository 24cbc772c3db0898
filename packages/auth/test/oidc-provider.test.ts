import {
  type AuthError,
  authorizationCode,
  clientCredentials,
  deviceCode,
  type Grant,
  memoryStore,
  type OAuthOptions,
  oauth,
  storedLogins,
} from "@plugboard/auth";
import { browserLogin, pasteLogin } from "@plugboard/auth/node";
import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";
import { afterEach, expect, it, vi } from "vitest";
import { emitted } from "./support/emitted.js";
import { formBrowser } from "./support/form-browser.js";
import { guardedServer } from "./support/guarded-server.js";
import { oidcServer } from "./support/oidc-server.js";

afterEach(() => void vi.useRealTimers());

const browser = () => {
  const { visit } = formBrowser();
  return browserLogin({ open: async (url) => void (await visit(url)) });
};

function client(url: string, options: Partial<OAuthOptions> & { readonly grant: Grant }) {
  const auth = oauth({ onWarning: (warning) => void emitted.things.push(warning), ...options });
  const made = createClient({ transport: http(url, { decorators: [auth] }), era: "modern" });
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    try {
      const { content } = await made.callTool({ name, arguments: args });
      return content[0]?.type === "text" ? content[0].text : undefined;
    } catch (error) {
      emitted.things.push(error);
      throw error;
    }
  };
  return { auth, call, [Symbol.asyncDispose]: () => made.close() };
}

it("a user logs in, calls, lets the token expire, calls again, steps up, and logs out for good", async () => {
  await using oidc = await oidcServer({ accessTokenTtl: 60 });
  await using server = await guardedServer(oidc);
  server.needs.set("add", "write");
  const store = memoryStore();
  await using it = client(server.url, { store, grant: authorizationCode({ redirect: browser() }) });

  expect(await it.call("echo", { text: "hello" })).toBe("hello");
  expect(oidc.registrations).toBe(1);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await it.call("echo", { text: "again" })).toBe("again");
  const grants = () => oidc.tokenRequests.map((form) => form.get("grant_type"));
  expect(grants()).toEqual(["authorization_code", "refresh_token"]);

  expect(await it.call("add", { a: 2, b: 3 })).toBe("5");
  expect(await it.call("echo", { text: "still" })).toBe("still");
  expect(grants()).toEqual(["authorization_code", "refresh_token", "authorization_code"]);
  expect(oidc.tokenRequests.every((form) => form.get("resource") === server.url)).toBe(true);
  const status = await it.auth.status(server.url);
  expect(status).toMatchObject({ issuer: oidc.issuer, canRefresh: true, isBound: false });
  expect(status?.scopes).toEqual(expect.arrayContaining(["read", "write"]));

  const [kept] = (await store.keys?.())?.filter(({ kind }) => kind === "tokens") ?? [];
  const tokens = kept && (await store.read(kept))?.value;
  await it.auth.logout(server.url);
  expect(await oidc.provider.AccessToken.find(String(tokens?.accessToken))).toBeUndefined();
  expect(await oidc.provider.RefreshToken.find(String(tokens?.refreshToken))).toBeUndefined();
  expect(await storedLogins(store)).toEqual([]);
  expect(await it.auth.status(server.url)).toBeUndefined();
});

it("tokens that the server revoked are renewed by a new login", async () => {
  await using oidc = await oidcServer();
  await using server = await guardedServer(oidc);
  const store = memoryStore();
  await using it = client(server.url, { store, grant: authorizationCode({ redirect: browser() }) });
  await it.call("echo", { text: "a" });
  const [kept] = (await store.keys?.())?.filter(({ kind }) => kind === "tokens") ?? [];
  const value = kept && (await store.read(kept))?.value;
  await (await oidc.provider.AccessToken.find(String(value?.accessToken)))?.destroy();
  await (await oidc.provider.RefreshToken.find(String(value?.refreshToken)))?.destroy();
  expect(await it.call("echo", { text: "b" })).toBe("b");
  expect(oidc.tokenRequests.map((form) => form.get("grant_type"))).toEqual([
    "authorization_code",
    "refresh_token",
    "authorization_code",
  ]);
  expect(oidc.registrations).toBe(1);
});

it("five calls at once with an expired token make one refresh, though the server rotates", async () => {
  await using oidc = await oidcServer({ accessTokenTtl: 60 });
  await using server = await guardedServer(oidc);
  await using it = client(server.url, { grant: authorizationCode({ redirect: browser() }) });
  await it.call("echo", { text: "a" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  const texts = ["1", "2", "3", "4", "5"];
  expect(await Promise.all(texts.map((text) => it.call("echo", { text })))).toEqual(texts);
  expect(oidc.tokenRequests).toHaveLength(2);
});

it.each([
  ["without nonces", false, undefined],
  ["with nonces of both servers", true, "rs-nonce"],
])(
  "tokens are bound by DPoP where both servers want it, %s, and stay bound when refreshed",
  async (_, requiresNonce, nonce) => {
    await using oidc = await oidcServer({ accessTokenTtl: 60, requiresNonce });
    await using server = await guardedServer(oidc, {
      wantsDPoP: true,
      ...(nonce !== undefined && { nonce }),
    });
    const store = memoryStore();
    await using it = client(server.url, {
      store,
      grant: authorizationCode({ redirect: browser() }),
    });
    expect(await it.call("echo", { text: "bound" })).toBe("bound");
    expect(await it.auth.status(server.url)).toMatchObject({ isBound: true });
    const refused = server.checks.filter(({ status }) => status === 401).length;
    expect(await it.call("echo", { text: "bound" })).toBe("bound");
    expect(server.checks.filter(({ status }) => status === 401)).toHaveLength(refused);
    expect(server.checks.every(({ scheme }) => scheme !== "Bearer")).toBe(true);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    // Another process, which has nothing but the store.
    await using other = client(server.url, { store, grant: authorizationCode() });
    expect(await other.call("echo", { text: "refreshed" })).toBe("refreshed");
    expect(oidc.tokenRequests.at(-1)?.get("grant_type")).toBe("refresh_token");
  },
);

it("a user logs in on another device", async () => {
  await using oidc = await oidcServer();
  await using server = await guardedServer(oidc);
  const { visit } = formBrowser();
  const grant = deviceCode({
    prompt: async ({ completeUrl, userCode }) => {
      expect(userCode).toMatch(/^[A-Z0-9-]{9}$/);
      await visit(completeUrl ?? "");
    },
  });
  await using it = client(server.url, { grant });
  expect(await it.call("echo", { text: "device" })).toBe("device");
  expect(await it.auth.status(server.url)).toMatchObject({ canRefresh: true });
}, 20_000);

it("a user logs in by pasting the address at which the browser ended", async () => {
  await using oidc = await oidcServer();
  await using server = await guardedServer(oidc);
  const { visit } = formBrowser();
  const ask = async (url: URL) => {
    const end = await visit(url, ({ pathname }) => pathname === "/callback");
    return `${end.href}\n`;
  };
  await using it = client(server.url, {
    grant: authorizationCode({ redirect: pasteLogin({ ask }) }),
  });
  expect(await it.call("echo", { text: "pasted" })).toBe("pasted");
});

it("a program logs in by its secret", async () => {
  const program = {
    client_id: "program",
    client_secret: "the-secret-of-the-program",
    grant_types: ["client_credentials"],
    redirect_uris: [],
    response_types: [],
  };
  await using oidc = await oidcServer({ clients: [program] });
  await using server = await guardedServer(oidc);
  // The model of client credentials is another one than that of the guard.
  oidc.provider.AccessToken.find = oidc.provider.ClientCredentials.find.bind(
    oidc.provider.ClientCredentials,
  ) as never;
  const credential = { secret: program.client_secret };
  emitted.secrets.add(program.client_secret);
  await using it = client(server.url, {
    grant: clientCredentials({ clientId: "program", credential }),
  });
  expect(await it.call("echo", { text: "program" })).toBe("program");
});

it("login() logs in ahead of all calls, and stored logins are found by the next process", async () => {
  await using oidc = await oidcServer();
  await using server = await guardedServer(oidc);
  const store = memoryStore();
  await using it = client(server.url, { store, grant: authorizationCode({ redirect: browser() }) });
  expect(await it.auth.login(server.url)).toMatchObject({
    issuer: oidc.issuer,
    resource: server.url,
  });
  await using other = client(server.url, { store, grant: authorizationCode() });
  expect(await other.call("echo", { text: "stored" })).toBe("stored");
  expect(oidc.tokenRequests).toHaveLength(1);
  const logins = await storedLogins(store);
  expect(logins).toHaveLength(1);
  expect(JSON.stringify(logins)).not.toMatch(/token/i);
});

it("a stranger's token is refused by the server's check of the audience", async () => {
  await using oidc = await oidcServer();
  await using one = await guardedServer(oidc);
  await using two = await guardedServer(oidc);
  await using it = client(one.url, { grant: authorizationCode({ redirect: browser() }) });
  await it.call("echo", { text: "one" });
  await using other = client(two.url, { grant: authorizationCode() });
  const error: AuthError = await other.call("echo", { text: "two" }).then(
    () => expect.unreachable(),
    (reason) => reason,
  );
  expect(error.code).toBe("login_required");
});
