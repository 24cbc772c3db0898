import { AuthError, authorizationCode, memoryStore } from "@plugboard/auth";
import { expect, it } from "vitest";
import { quickUser, redirected } from "./support/browser.js";
import { caller } from "./support/caller.js";
import { emitted, printed } from "./support/emitted.js";
import { protectedServer } from "./support/protected-server.js";

// Every test of this folder looks through all that was emitted (support/emitted.ts). These show that this finds something.

it("looking for secrets goes through messages, causes, members and what is not enumerable", () => {
  const cause = Object.assign(new Error("x"), { response: { body: new Map([["a", "secret-1"]]) } });
  const error = new AuthError("bad_response", "secret-2", { cause, url: "secret-3" });
  Object.defineProperty(error, "hidden", { value: { deep: ["secret-4"] }, enumerable: false });
  for (const secret of ["secret-1", "secret-2", "secret-3", "secret-4"]) {
    expect(printed(error)).toContain(secret);
  }
});

it("the servers of these tests note what is secret", async () => {
  await using it = await protectedServer();
  await caller(it.server.url).call();
  const all = [...emitted.secrets];
  for (const start of ["code-", "access-", "refresh-"]) {
    expect(all.some((secret) => secret.startsWith(start))).toBe(true);
  }
  const [request] = it.auth.grants("authorization_code");
  expect(all).toContain(request?.form.get("code_verifier"));
});

it("an authorization server that throws everything back at the client makes no error with a secret in it", async () => {
  await using it = await protectedServer();
  const client = { clientId: "c", clientSecret: "the/client:secret" };
  const grant = authorizationCode({ redirect: quickUser(), client });
  for (const status of [200, 400, 401, 403, 404, 500]) {
    for (const member of ["error", "error_description", "access_token", "token_type", "scope"]) {
      it.auth.behaviour.token = ({ body, headers, form }) => ({
        status,
        headers: { "www-authenticate": `Bearer error="${form.get("code")}"` },
        body: {
          error: "invalid_request",
          [member]: `${body} ${headers.authorization} ${[...form.values()].join(" ")}`,
        },
      });
      const error = await caller(it.server.url, { grant }).failure();
      expect(error).toBeInstanceOf(AuthError);
    }
  }
  emitted.secrets.add(client.clientSecret).add(encodeURIComponent(client.clientSecret));
});

it("an app that hands back a wrong address gets an error without its code", async () => {
  await using it = await protectedServer();
  const twisted = (change: (url: URL) => void) =>
    authorizationCode({
      redirect: quickUser({
        authorize: async (url) => {
          const back = new URL(await redirected(url));
          change(back);
          return back;
        },
      }),
    });
  const changes: ((url: URL) => void)[] = [
    (url) => url.searchParams.append("code", "code-again"),
    (url) => url.searchParams.append("error", url.searchParams.get("code") ?? ""),
    (url) => url.searchParams.set("iss", url.searchParams.get("code") ?? ""),
    (url) => url.searchParams.set("response", "x"),
    (url) => url.searchParams.set("id_token", "x"),
  ];
  for (const change of changes) {
    const error = await caller(it.server.url, { grant: twisted(change) }).failure();
    expect(error).toBeInstanceOf(AuthError);
  }
});

it("what logging out warns of has no token in it", async () => {
  await using it = await protectedServer();
  const { auth, call, warnings, store } = caller(it.server.url, { store: memoryStore() });
  await call();
  it.auth.behaviour.page = ({ path, form }) =>
    path === "/revoke"
      ? {
          status: 400,
          body: { error: "invalid_request", error_description: `no ${form.get("token")}` },
        }
      : undefined;
  await auth.logout(it.server.url);
  expect(warnings.map(({ code }) => code)).toEqual(["revocation_failed"]);
  expect(warnings[0]?.message).toContain("[hidden]");
  expect(await store.keys?.()).toEqual([expect.objectContaining({ kind: "client" })]);
});

it("neither the decorator nor the session nor the status shows a token", async () => {
  await using it = await protectedServer();
  const { auth, call } = caller(it.server.url);
  await call();
  emitted.things.push(auth, await auth.status(it.server.url), auth(fetch));
});
