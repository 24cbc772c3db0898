import { AuthError, memoryStore } from "@plugboard/auth";
import { expect, it } from "vitest";
import { authServer } from "./support/auth-server.js";
import { caller } from "./support/caller.js";
import { gate } from "./support/gate.js";
import { protectedServer } from "./support/protected-server.js";
import { resourceServer } from "./support/resource-server.js";

const five = [1, 2, 3, 4, 5];

async function loggedIn() {
  const servers = await protectedServer();
  const { call, failure } = caller(servers.server.url);
  await call();
  return { ...servers, call, failure };
}

it("five calls that are refused at once make one refresh, and all succeed", async () => {
  await using it = await loggedIn();
  it.auth.expireAll();
  expect(await Promise.all(five.map(() => it.call()))).toEqual([200, 200, 200, 200, 200]);
  expect(it.auth.grants("refresh_token")).toHaveLength(1);
  expect(it.auth.authorizations).toHaveLength(1);
});

it("five first calls at once make one login", async () => {
  await using auth = await authServer();
  await using server = await resourceServer(auth);
  const { call } = caller(server.url);
  expect(await Promise.all(five.map(() => call()))).toEqual([200, 200, 200, 200, 200]);
  expect(auth.authorizations).toHaveLength(1);
  expect(auth.registrations).toHaveLength(1);
});

it("two clients with one store refresh once: the other takes the newer token from the store", async () => {
  await using auth = await authServer();
  await using server = await resourceServer(auth);
  const store = memoryStore();
  const [first, second] = [caller(server.url, { store }), caller(server.url, { store })];
  await first.call();
  await second.call();
  expect(auth.authorizations).toHaveLength(1);
  auth.expireAll();
  const calls = [...five.map(() => first.call()), ...five.map(() => second.call())];
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  expect(auth.grants("refresh_token")).toHaveLength(1);
  expect(auth.authorizations).toHaveLength(1);
});

it("two clients with a store that locks nothing lose no login: the loser re-reads the store and deletes nothing newer", async () => {
  await using auth = await authServer();
  await using server = await resourceServer(auth);
  const { read, replace } = memoryStore();
  const store = { read, replace };
  const [first, second] = [caller(server.url, { store }), caller(server.url, { store })];
  await first.call();
  await second.call();
  auth.expireAll();
  const { open, opened } = gate();
  let requests = 0;
  auth.behaviour.token = async () => {
    requests += 1;
    if (requests === 1) return undefined; // the winner
    await opened; // the loser is refused after the winner has saved
    return { status: 400, body: { error: "invalid_grant", error_description: "reuse" } };
  };
  const loser = second.call();
  const winner = first.call();
  await Promise.race([winner, loser]);
  open();
  expect(await Promise.all([winner, loser])).toEqual([200, 200]);
  expect(auth.authorizations).toHaveLength(1);
  auth.behaviour.token = () => undefined;
  auth.expireAll();
  expect(await first.call()).toBe(200); // the refresh token of the winner is still there
  expect(auth.authorizations).toHaveLength(1);
});

it("a slow call that is refused after the refresh is done is sent again with the new token, without a refresh", async () => {
  await using it = await loggedIn();
  const { open, opened } = gate();
  const { open: arrive, opened: arrived } = gate();
  it.server.behaviour.mcp = async ({ body }) => {
    if (!body.includes("slow")) return undefined;
    it.server.behaviour.mcp = () => undefined;
    arrive();
    await opened;
    return { status: 401, headers: { "www-authenticate": 'Bearer error="invalid_token"' } };
  };
  const slow = it.call("slow");
  await arrived;
  it.auth.expireAll();
  expect(await it.call()).toBe(200);
  open();
  expect(await slow).toBe(200);
  expect(it.auth.grants("refresh_token")).toHaveLength(1);
});

it("a refresh that fails with 503 fails all five calls with the outage, and the tokens are kept", async () => {
  await using it = await loggedIn();
  it.auth.expireAll();
  it.auth.behaviour.token = () => ({ status: 503, body: "down" });
  const errors = await Promise.all(five.map(() => it.failure()));
  for (const error of errors) {
    expect(error).toBeInstanceOf(AuthError);
    expect(error).toMatchObject({ code: "unreachable", status: 503 });
  }
  expect(it.auth.at("/token").filter(({ form }) => form.has("refresh_token"))).toHaveLength(1);
  it.auth.behaviour.token = () => undefined;
  expect(await it.call()).toBe(200);
  expect(it.auth.authorizations).toHaveLength(1);
});

it("a refresh whose answer is broken off keeps the tokens", async () => {
  await using it = await loggedIn();
  it.auth.expireAll();
  it.auth.behaviour.token = () => ({ reset: true });
  expect(await it.failure()).toMatchObject({ code: "unreachable" });
  it.auth.behaviour.token = () => undefined;
  expect(await it.call()).toBe(200);
  expect(it.auth.authorizations).toHaveLength(1);
});

it("one of five calls that is aborted during the refresh ends at once, and does not end the refresh", async () => {
  await using it = await loggedIn();
  it.auth.expireAll();
  const { open, opened } = gate();
  const { open: arrive, opened: arrived } = gate();
  it.auth.behaviour.token = async () => {
    arrive();
    await opened;
    return undefined;
  };
  const controller = new AbortController();
  const aborted = it.call("aborted", { signal: controller.signal });
  const others = five.slice(1).map(() => it.call());
  await arrived;
  const reason = new Error("enough");
  controller.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  open();
  expect(await Promise.all(others)).toEqual([200, 200, 200, 200]);
  expect(it.auth.grants("refresh_token")).toHaveLength(1);
});

it("a refresh that all its callers have left is finished, and the next call uses what came of it", async () => {
  await using it = await loggedIn();
  it.auth.expireAll();
  const { open, opened } = gate();
  const { open: arrive, opened: arrived } = gate();
  it.auth.behaviour.token = async () => {
    arrive();
    await opened;
    return undefined;
  };
  const controller = new AbortController();
  const aborted = it.call("aborted", { signal: controller.signal });
  await arrived;
  controller.abort();
  await expect(aborted).rejects.toThrow();
  open();
  expect(await it.call()).toBe(200);
  expect(it.auth.grants("refresh_token")).toHaveLength(1);
});
