import { expect, it } from "vitest";
import { caller } from "./support/caller.js";
import { protectedServer } from "./support/protected-server.js";

const challenge = { "www-authenticate": 'Bearer error="invalid_token"' };
const refuseAll = () => ({ status: 401, headers: challenge });

it("a server that refuses every token gets one login and one retry, then an error; ten calls do not make it more", async () => {
  await using servers = await protectedServer();
  const { auth, server } = servers;
  server.behaviour.mcp = refuseAll;
  const { failure } = caller(server.url);
  expect(await failure()).toMatchObject({ code: "token_refused", status: 401 });
  expect(server.calls).toHaveLength(2);
  expect(auth.at("/token")).toHaveLength(1);
  for (let calls = 0; calls < 9; calls++) {
    expect(await failure()).toMatchObject({ code: "token_refused" });
  }
  expect(auth.authorizations).toHaveLength(1);
  expect(auth.at("/token")).toHaveLength(1);
  expect(server.calls).toHaveLength(11);
});

it("a server that comes to refuse every token gets one refresh and one retry, then an error", async () => {
  await using servers = await protectedServer();
  const { auth, server } = servers;
  const { call, failure } = caller(server.url);
  await call();
  server.behaviour.mcp = refuseAll;
  expect(await failure()).toMatchObject({ code: "token_refused" });
  expect(auth.grants("refresh_token")).toHaveLength(1);
  expect(server.calls).toHaveLength(4);
  for (let calls = 0; calls < 9; calls++) await failure();
  expect(auth.grants("refresh_token")).toHaveLength(1);
  expect(auth.authorizations).toHaveLength(1);
  server.behaviour.mcp = () => undefined;
  expect(await call()).toBe(200); // nothing was lost
});

it.each(["GET", "DELETE", "POST"])(
  "a %s that answers 401 once recovers as any other request",
  async (method) => {
    await using servers = await protectedServer();
    const { auth, server } = servers;
    const { auth: decorate } = caller(server.url);
    const send = decorate(fetch);
    const init = {
      method,
      headers: {},
      signal: new AbortController().signal,
      redirect: "manual" as const,
    };
    const reply = await send(server.url, init);
    expect(reply.status).toBe(200);
    auth.expireAll();
    expect((await send(server.url, init)).status).toBe(200);
    expect(server.calls.map((seen) => seen.method)).toEqual(Array(4).fill(method));
    expect(auth.grants("refresh_token")).toHaveLength(1);
  },
);

it("a 401 without a challenge leads to the well-known places", async () => {
  await using servers = await protectedServer();
  const { server } = servers;
  server.behaviour.mcp = ({ headers }) =>
    headers.authorization === undefined ? { status: 401 } : undefined;
  expect(await caller(server.url).call()).toBe(200);
  expect(server.at("/.well-known/oauth-protected-resource/mcp")).toHaveLength(1);
});

it("a 401 after a step-up is bounded too", async () => {
  await using servers = await protectedServer();
  const { auth, server } = servers;
  server.behaviour.needs = (operation) => (operation === "write" ? ["write"] : []);
  const { call, failure } = caller(server.url);
  await call();
  let refusals = 0;
  server.behaviour.mcp = ({ body, headers }) => {
    const token = auth.tokens.get(headers.authorization?.replace("Bearer ", "") ?? "");
    if (!body.includes("write") || token?.scope !== "write") return undefined;
    refusals += 1;
    return { status: 401, headers: challenge };
  };
  expect(await failure("write")).toMatchObject({ code: "token_refused" });
  expect(refusals).toBeLessThanOrEqual(2);
});

it("a server that needs no login is called as it is, without any request for one", async () => {
  await using servers = await protectedServer();
  const { auth, server } = servers;
  server.behaviour.mcp = () => ({ body: {} });
  expect(await caller(server.url).call()).toBe(200);
  expect(auth.seen).toHaveLength(0);
  expect(server.seen).toHaveLength(1);
});
