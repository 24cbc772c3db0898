import { generateKeyPairSync } from "node:crypto";
import {
  clientCredentials,
  deviceCode,
  enterpriseManaged,
  type SubjectToken,
  workloadIdentity,
} from "@plugboard/auth";
import { describe, expect, it } from "vitest";
import { caller } from "./support/caller.js";
import { emitted } from "./support/emitted.js";
import { listen } from "./support/listen.js";
import { protectedServer } from "./support/protected-server.js";

const claims = (jwt: string, part = 1) =>
  JSON.parse(Buffer.from(jwt.split(".")[part] ?? "", "base64url").toString());

describe("client credentials", () => {
  it("a program logs in by its secret, and again when the token is refused", async () => {
    await using it = await protectedServer();
    it.server.behaviour.challengeScope = "read";
    it.auth.behaviour.issuesRefresh = false;
    const grant = clientCredentials({ clientId: "program", credential: { secret: "its-secret" } });
    const { call } = caller(it.server.url, { grant });
    expect(await call()).toBe(200);
    it.auth.expireAll();
    expect(await call()).toBe(200);
    const requests = it.auth.grants("client_credentials");
    expect(requests).toHaveLength(2);
    for (const { form, headers } of requests) {
      expect(headers.authorization).toBe(`Basic ${btoa("program:its-secret")}`);
      expect(form.get("resource")).toBe(it.server.url);
      expect(form.get("scope")).toBe("read");
      expect(form.has("client_secret")).toBe(false);
    }
    expect([...it.auth.registrations, ...it.auth.authorizations]).toHaveLength(0);
  });

  it.each(["pem", "jwk"] as const)(
    "a program logs in by its private key, as %s",
    async (format) => {
      await using it = await protectedServer();
      const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
      const key = format === "pem" ? pem : privateKey.export({ format: "jwk" });
      emitted.secrets.add(pem);
      const credential = { privateKey: key as string, algorithm: "ES256" as const, keyId: "k1" };
      const grant = clientCredentials({ clientId: "program", credential });
      expect(await caller(it.server.url, { grant }).call()).toBe(200);
      const [request] = it.auth.grants("client_credentials");
      const assertion = request?.form.get("client_assertion") ?? "";
      expect(request?.form.get("client_assertion_type")).toBe(
        "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      );
      expect(request?.form.has("client_id")).toBe(false);
      expect(claims(assertion, 0)).toEqual({ alg: "ES256", kid: "k1" });
      const { iss, sub, aud, exp, iat, jti } = claims(assertion);
      expect({ iss, sub, aud }).toEqual({ iss: "program", sub: "program", aud: it.auth.issuer });
      expect(exp - iat).toBeLessThanOrEqual(300);
      expect(jti).toBeTruthy();
    },
  );

  it("a key that is none is an error that does not quote it", async () => {
    await using it = await protectedServer();
    const privateKey = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0IGtleQ==\n-----END PRIVATE KEY-----";
    emitted.secrets.add("c2VjcmV0IGtleQ==");
    const grant = clientCredentials({
      clientId: "program",
      credential: { privateKey, algorithm: "ES256" },
    });
    expect(await caller(it.server.url, { grant }).failure()).toMatchObject({
      code: "invalid_options",
    });
  });

  it("a program whose token has expired gets a new one ahead of the call", async () => {
    await using it = await protectedServer();
    it.auth.behaviour.expiresIn = 0;
    it.auth.behaviour.issuesRefresh = false;
    const grant = clientCredentials({ clientId: "program", credential: { secret: "its-secret" } });
    const { call } = caller(it.server.url, { grant });
    await call();
    await call();
    expect(it.auth.grants("client_credentials")).toHaveLength(2);
    expect(it.server.calls).toHaveLength(3);
  });

  it("a program steps up by asking for the union", async () => {
    await using it = await protectedServer();
    it.server.behaviour.challengeScope = "read";
    it.server.behaviour.needs = (operation) => (operation === "write" ? ["write"] : []);
    const grant = clientCredentials({ clientId: "program", credential: { secret: "its-secret" } });
    const { call } = caller(it.server.url, { grant });
    expect(await call("write")).toBe(200);
    expect(it.auth.grants("client_credentials").map(({ form }) => form.get("scope"))).toEqual([
      "read",
      "read write",
    ]);
  });
});

const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

describe("workload identity", () => {
  it("a workload shows what its platform says about it, anew for each token", async () => {
    await using it = await protectedServer();
    let made = 0;
    const assertion = ({ issuer }: { issuer: string }) => `jwt-for-${issuer}-${++made}`;
    const grant = workloadIdentity({ clientId: "workload-7", assertion });
    const { call } = caller(it.server.url, { grant });
    expect(await call()).toBe(200);
    it.auth.expireAll();
    it.auth.behaviour.token = ({ form }) =>
      form.get("grant_type") === "refresh_token"
        ? { status: 400, body: { error: "invalid_grant" } }
        : undefined;
    expect(await call()).toBe(200);
    const requests = it.auth.grants(JWT_BEARER);
    expect(requests.map(({ form }) => form.get("assertion"))).toEqual([
      `jwt-for-${it.auth.issuer}-1`,
      `jwt-for-${it.auth.issuer}-2`,
    ]);
    expect(requests[0]?.form.get("resource")).toBe(it.server.url);
    expect(requests[0]?.form.get("client_id")).toBe("workload-7");
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each(["invalid_grant", "invalid_scope", "unauthorized_client"])(
    "a refusal (%s) is surfaced, without a retry or another grant",
    async (error) => {
      await using it = await protectedServer();
      it.auth.behaviour.token = ({ form }) => ({
        status: 400,
        body: { error, error_description: `cannot accept ${form.get("assertion")}` },
      });
      const grant = workloadIdentity({ assertion: () => "the-workload-jwt" });
      const failure = await caller(it.server.url, { grant }).failure();
      expect(failure).toMatchObject({ code: "grant_refused", oauthError: error, status: 400 });
      expect(failure.message).toContain("cannot accept [hidden]");
      expect(it.auth.at("/token")).toHaveLength(1);
      expect(it.auth.at("/token")[0]?.form.has("client_id")).toBe(false);
      expect([...it.auth.registrations, ...it.auth.authorizations]).toHaveLength(0);
    },
  );
});

describe("enterprise-managed authorization", () => {
  const answer = {
    access_token: "the-id-jag",
    issued_token_type: "urn:ietf:params:oauth:token-type:id-jag",
    token_type: "N_A",
    expires_in: 300,
  };
  async function setUp(given: Record<string, unknown> = answer) {
    const it = await protectedServer();
    emitted.secrets.add("the-id-jag").add("the-id-token").add("idp-secret").add("as-secret");
    const provider = await listen(() => ({ status: given.error ? 400 : 200, body: given }));
    const subjectToken = (): SubjectToken => ({ token: "the-id-token" });
    const grant = enterpriseManaged({
      client: { clientId: "at-as", clientSecret: "as-secret" },
      identityProvider: {
        issuer: provider.origin,
        tokenEndpoint: `${provider.origin}/token`,
        clientId: "at-idp",
        clientSecret: "idp-secret",
        subjectToken,
      },
    });
    return {
      ...it,
      provider,
      grant,
      async [Symbol.asyncDispose]() {
        await provider[Symbol.asyncDispose]();
        await it[Symbol.asyncDispose]();
      },
    };
  }

  it("the identity provider's assertion is exchanged for a token, and nobody is asked", async () => {
    await using it = await setUp();
    it.server.behaviour.challengeScope = "read";
    expect(await caller(it.server.url, { grant: it.grant }).call()).toBe(200);
    const [exchange] = it.provider.seen;
    expect(Object.fromEntries(exchange?.form ?? [])).toEqual({
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      requested_token_type: "urn:ietf:params:oauth:token-type:id-jag",
      audience: it.auth.issuer,
      resource: it.server.url,
      scope: "read",
      subject_token: "the-id-token",
      subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    });
    expect(exchange?.headers.authorization).toBe(`Basic ${btoa("at-idp:idp-secret")}`);
    const [request] = it.auth.grants(JWT_BEARER);
    expect(request?.form.get("assertion")).toBe("the-id-jag");
    expect(request?.headers.authorization).toBe(`Basic ${btoa("at-as:as-secret")}`);
    expect(it.auth.authorizations).toHaveLength(0);
  });

  it.each([
    [
      "another type of token",
      { ...answer, issued_token_type: "urn:ietf:params:oauth:token-type:access_token" },
    ],
    ["a bearer token", { ...answer, token_type: "Bearer" }],
  ])("%s from the identity provider is not handed on", async (_, given) => {
    await using it = await setUp(given);
    expect(await caller(it.server.url, { grant: it.grant }).failure()).toMatchObject({
      code: "bad_response",
    });
    expect(it.auth.at("/token")).toHaveLength(0);
  });

  it("a refusal of the identity provider is surfaced", async () => {
    await using it = await setUp({
      error: "invalid_grant",
      error_description: "the-id-token is old",
    });
    const error = await caller(it.server.url, { grant: it.grant }).failure();
    expect(error).toMatchObject({ code: "grant_refused", oauthError: "invalid_grant" });
    expect(error.issuer).toBe(it.provider.origin);
    expect(it.auth.at("/token")).toHaveLength(0);
  });
});

describe("a login on another device", () => {
  async function setUp(answers: (string | undefined)[]) {
    const it = await protectedServer();
    emitted.secrets.add("the-device-code");
    it.auth.behaviour.metadata = (document) => ({
      ...document,
      device_authorization_endpoint: `${it.auth.origin}/device`,
    });
    it.auth.behaviour.page = ({ path }) =>
      path === "/device"
        ? {
            body: {
              device_code: "the-device-code",
              user_code: "WDJB-MJHT",
              verification_uri: `${it.auth.origin}/enter`,
              verification_uri_complete: `${it.auth.origin}/enter?code=WDJB-MJHT`,
              expires_in: 60,
              interval: 0.01,
            },
          }
        : undefined;
    it.auth.behaviour.token = ({ form }) => {
      if (!form.has("device_code")) return undefined;
      const error = answers.shift();
      return error === undefined ? undefined : { status: 400, body: { error } };
    };
    const shown: string[] = [];
    const grant = deviceCode({
      prompt: ({ url, completeUrl, userCode }) =>
        void shown.push(url.href, userCode, `${completeUrl}`),
    });
    return { ...it, shown, grant };
  }

  it("shows what to enter where, asks until the user has logged in, and sends the resource", async () => {
    await using it = await setUp(["authorization_pending", "authorization_pending"]);
    expect(await caller(it.server.url, { grant: it.grant }).call()).toBe(200);
    expect(it.shown).toEqual([
      `${it.auth.origin}/enter`,
      "WDJB-MJHT",
      `${it.auth.origin}/enter?code=WDJB-MJHT`,
    ]);
    const polls = it.auth.grants("urn:ietf:params:oauth:grant-type:device_code");
    expect(polls).toHaveLength(3);
    expect(polls[0]?.form.get("resource")).toBe(it.server.url);
    expect(it.auth.at("/device")[0]?.form.get("resource")).toBe(it.server.url);
    const registered = JSON.parse(it.auth.registrations[0]?.body ?? "");
    expect(registered.grant_types).toEqual([
      "urn:ietf:params:oauth:grant-type:device_code",
      "refresh_token",
    ]);
  });

  it.each([
    ["access_denied", "access_denied"],
    ["expired_token", "login_failed"],
    ["invalid_grant", "grant_refused"],
  ])("ends with %s as %s", async (said, code) => {
    await using it = await setUp(["authorization_pending", said]);
    expect(await caller(it.server.url, { grant: it.grant }).failure()).toMatchObject({ code });
  });

  it("is an error where the server has no endpoint for it", async () => {
    await using it = await protectedServer();
    const grant = deviceCode({ prompt: () => {} });
    const error = await caller(it.server.url, { grant }).failure();
    expect(error).toMatchObject({ code: "metadata_invalid" });
    expect(error.message).toContain("device authorization endpoint");
  });

  it("sends the user to no page that is not on the web", async () => {
    await using it = await setUp([]);
    const { page } = it.auth.behaviour;
    it.auth.behaviour.page = (seen) => {
      const answer = page(seen);
      const body = typeof answer === "object" ? (answer.body as object) : {};
      return answer && { body: { ...body, verification_uri: "javascript:alert(1)" } };
    };
    expect(await caller(it.server.url, { grant: it.grant }).failure()).toMatchObject({
      code: "url_refused",
    });
    expect(it.shown).toEqual([]);
  });
});
