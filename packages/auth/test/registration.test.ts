import { once } from "node:events";
import { createServer } from "node:net";
import { type AuthWarning, authorizationCode, memoryStore, type TokenStore } from "@plugboard/auth";
import { browserLogin } from "@plugboard/auth/node";
import { expect, it } from "vitest";
import { quickUser, redirected } from "./support/browser.js";
import { caller } from "./support/caller.js";
import { protectedServer } from "./support/protected-server.js";

const browser = () =>
  browserLogin({ open: async (url) => void (await fetch(await redirected(url))) });

it("a registration says what kind of application this is, and leaves out what is not there", async () => {
  await using it = await protectedServer();
  await caller(it.server.url).call();
  expect(JSON.parse(it.auth.registrations[0]?.body ?? "")).toEqual({
    client_name: "Plugboard",
    redirect_uris: ["http://127.0.0.1:3000/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
  });
});

it("a registration with a redirect to a web page says that it is a web application", async () => {
  await using it = await protectedServer();
  const grant = authorizationCode({
    redirect: quickUser({ uri: "https://app.example/cb" }),
    clientName: "App",
  });
  await caller(it.server.url, { grant }).call();
  const sent = JSON.parse(it.auth.registrations[0]?.body ?? "");
  expect(sent).toMatchObject({ application_type: "web", client_name: "App" });
});

it.each([200, 201])("an answer of %i is a registration", async (status) => {
  await using it = await protectedServer();
  it.auth.behaviour.register = (_, body) => ({ status, body });
  expect(await caller(it.server.url).call()).toBe(200);
});

it.each([
  ["client_secret_post", "secret-in-body"],
  ["client_secret_basic", "secret-in-header"],
  ["none", "secret-not-used"],
])("the method that the registration returned is used: %s", async (method, secret) => {
  await using it = await protectedServer();
  it.auth.behaviour.register = (_, made) => ({
    status: 201,
    body: { ...made, token_endpoint_auth_method: method, client_secret: secret },
  });
  expect(await caller(it.server.url).call()).toBe(200);
  const [request] = it.auth.grants("authorization_code");
  const isBasic = method === "client_secret_basic";
  expect(request?.form.get("client_secret")).toBe(method === "client_secret_post" ? secret : null);
  expect(request?.headers.authorization?.startsWith("Basic ") === true).toBe(isBasic);
  expect(request?.form.has("client_id")).toBe(!isBasic);
});

it("an empty secret means a public client", async () => {
  await using it = await protectedServer();
  it.auth.behaviour.register = (_, { token_endpoint_auth_method: __, ...made }) => ({
    status: 201,
    body: { ...made, client_secret: "" },
  });
  expect(await caller(it.server.url).call()).toBe(200);
  const [request] = it.auth.grants("authorization_code");
  expect(request?.headers.authorization).toBeUndefined();
  expect(request?.form.has("client_secret")).toBe(false);
});

it("a secret is form-encoded in the header, and left as it is where that changes nothing", async () => {
  await using it = await protectedServer();
  const client = { clientId: "my-client", clientSecret: "a b:c/ü~1-2" };
  const grant = authorizationCode({ redirect: quickUser(), client });
  await caller(it.server.url, { grant }).call();
  const [, credentials = ""] =
    it.auth.grants("authorization_code")[0]?.headers.authorization?.split(" ") ?? [];
  expect(atob(credentials)).toBe("my-client:a+b%3Ac%2F%C3%BC%7E1-2");
  expect(it.auth.registrations).toHaveLength(0);
});

it("a registration whose secret has expired is made anew", async () => {
  await using it = await protectedServer();
  it.auth.behaviour.register = (_, made) => ({
    status: 201,
    body: { ...made, client_secret: "short-lived", client_secret_expires_at: 1 },
  });
  const { auth } = caller(it.server.url);
  await auth.login(it.server.url);
  await auth.login(it.server.url);
  expect(it.auth.registrations).toHaveLength(2);
});

it("a registration is used again for the next login, and another process finds it in the store", async () => {
  await using it = await protectedServer();
  const store = memoryStore();
  await caller(it.server.url, { store }).auth.login(it.server.url);
  await caller(it.server.url, { store }).auth.login(it.server.url);
  expect(it.auth.registrations).toHaveLength(1);
  expect(it.auth.authorizations).toHaveLength(2);
});

it("a refusal shows the server's text, and what helps", async () => {
  await using it = await protectedServer();
  it.auth.behaviour.register = () => ({
    status: 400,
    body: { error: "invalid_redirect_uri", error_description: "No loopback here" },
  });
  const error = await caller(it.server.url).failure();
  expect(error).toMatchObject({
    code: "registration_refused",
    oauthError: "invalid_redirect_uri",
    status: 400,
  });
  expect(error.message).toContain("No loopback here");
  expect(it.auth.registrations).toHaveLength(1);
});

it("without a registration endpoint it says that a client id is needed", async () => {
  await using it = await protectedServer();
  it.auth.behaviour.metadata = ({ registration_endpoint: _, ...document }) => document;
  const error = await caller(it.server.url).failure();
  expect(error).toMatchObject({ code: "client_required" });
  expect(error.message).toContain("client id");
});

it("a registration that the server has forgotten is made anew, once", async () => {
  await using it = await protectedServer();
  const { auth, call } = caller(it.server.url);
  await call();
  let refusals = 0;
  const forgotten = it.auth.authorizations[0]?.query.get("client_id");
  it.auth.behaviour.token = ({ form }) => {
    if (form.get("client_id") !== forgotten) return undefined;
    refusals += 1;
    return {
      status: 401,
      headers: { "www-authenticate": "Basic" },
      body: { error: "invalid_client" },
    };
  };
  await auth.login(it.server.url);
  expect(refusals).toBe(1);
  expect(it.auth.registrations).toHaveLength(2);
  it.auth.expireAll();
  expect(await call()).toBe(200);
  expect(it.auth.registrations).toHaveLength(2);
});

it("a registration that is forgotten when the token is refreshed is dropped, told about, and made anew", async () => {
  await using it = await protectedServer();
  const warnings: AuthWarning["code"][] = [];
  const one = caller(it.server.url);
  await one.call();
  const forgotten = it.auth.authorizations[0]?.query.get("client_id");
  it.auth.behaviour.token = ({ form }) =>
    form.get("client_id") === forgotten
      ? { status: 401, body: { error: "invalid_client" } }
      : undefined;
  it.auth.expireAll();
  expect(await one.call()).toBe(200);
  warnings.push(...one.warnings.map(({ code }) => code));
  expect(warnings).toEqual(["registration_dropped"]);
  expect(it.auth.registrations).toHaveLength(2);
});

it("a server that knows no client it has just registered is not asked for ever", async () => {
  await using it = await protectedServer();
  it.auth.behaviour.token = () => ({ status: 401, body: { error: "invalid_client" } });
  const { failure } = caller(it.server.url);
  expect(await failure()).toMatchObject({ code: "grant_refused", oauthError: "invalid_client" });
  expect(it.auth.registrations.length).toBeLessThanOrEqual(2);
});

it("the port that was registered is listened on again; when it is taken, another one is registered", async () => {
  await using it = await protectedServer();
  const { auth } = caller(it.server.url, { grant: authorizationCode({ redirect: browser() }) });
  await auth.login(it.server.url);
  await auth.login(it.server.url);
  expect(it.auth.registrations).toHaveLength(1);
  const [first, second] = it.auth.authorizations.map(
    ({ query }) => query.get("redirect_uri") ?? "",
  );
  expect(second).toBe(first);
  const squatter = createServer().listen(Number(new URL(first ?? "").port), "127.0.0.1");
  await once(squatter, "listening");
  try {
    await auth.login(it.server.url);
  } finally {
    squatter.close();
  }
  expect(it.auth.registrations).toHaveLength(2);
  const third = it.auth.authorizations[2]?.query.get("redirect_uri");
  expect(third).not.toBe(first);
});

it("the URL of a metadata document is the client id where the server takes it, and nothing is registered", async () => {
  await using it = await protectedServer();
  const clientMetadataUrl = "https://app.example/client.json";
  const grant = () => authorizationCode({ redirect: quickUser(), clientMetadataUrl });
  await caller(it.server.url, { grant: grant() }).call();
  expect(it.auth.registrations).toHaveLength(1);
  it.auth.behaviour.metadata = (document) => ({
    ...document,
    client_id_metadata_document_supported: true,
  });
  const { call } = caller(it.server.url, { grant: grant() });
  await call();
  it.auth.expireAll();
  await call();
  expect(it.auth.registrations).toHaveLength(1);
  expect(it.auth.authorizations[1]?.query.get("client_id")).toBe(clientMetadataUrl);
  expect(it.auth.grants("refresh_token")[0]?.form.get("client_id")).toBe(clientMetadataUrl);
});

it("a client that was registered by hand is never shown to another authorization server", async () => {
  await using it = await protectedServer();
  await using other = await protectedServer();
  const client = { clientId: "mine", clientSecret: "very-secret", issuer: it.auth.issuer };
  const grant = authorizationCode({ redirect: quickUser(), client });
  const { call, failure } = caller(it.server.url, { grant });
  expect(await call()).toBe(200);
  it.server.behaviour.authServer = other.auth;
  const error = await failure();
  expect(error).toMatchObject({ code: "issuer_mismatch" });
  expect(error.message).toContain(it.auth.issuer);
  expect(error.message).toContain(other.auth.issuer);
  expect(other.auth.seen.every(({ path }) => path.includes("well-known"))).toBe(true);
});

it("a client without a named issuer stays with the one it was first used with", async () => {
  await using it = await protectedServer();
  await using other = await protectedServer();
  const client = { clientId: "mine", clientSecret: "very-secret" };
  const { call, failure } = caller(it.server.url, {
    grant: authorizationCode({ redirect: quickUser(), client }),
  });
  await call();
  it.server.behaviour.authServer = other.auth;
  expect(await failure()).toMatchObject({ code: "issuer_mismatch" });
  expect(other.auth.seen.every(({ path }) => path.includes("well-known"))).toBe(true);
});

it("a server that moves to another authorization server gets a new registration and a new login, nothing of the old", async () => {
  await using it = await protectedServer();
  await using other = await protectedServer();
  const { call } = caller(it.server.url);
  await call();
  it.server.behaviour.authServer = other.auth;
  expect(await call()).toBe(200);
  expect(other.auth.registrations).toHaveLength(1);
  expect(it.auth.grants("refresh_token")).toHaveLength(0);
  expect(other.auth.grants("refresh_token")).toHaveLength(0);
  const old = it.auth.authorizations[0]?.query.get("client_id") ?? "?";
  const tokens = [...it.auth.tokens.keys()];
  const text = JSON.stringify(
    other.auth.seen.map(({ body, query, headers }) => [body, `${query}`, headers]),
  );
  for (const secret of [old, ...tokens]) expect(text).not.toContain(secret);
});

it("tokens that could not be saved do not go to another authorization server either", async () => {
  await using it = await protectedServer();
  await using other = await protectedServer();
  const store: TokenStore = {
    ...memoryStore(),
    replace: async () => {
      throw new Error("disk full");
    },
  };
  const { call } = caller(it.server.url, { store });
  await call();
  it.server.behaviour.authServer = other.auth;
  expect(await call()).toBe(200);
  expect(other.auth.grants("refresh_token")).toHaveLength(0);
  expect(other.auth.authorizations).toHaveLength(1);
});
