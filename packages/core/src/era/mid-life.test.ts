import type { Client } from "@plugboard/core";
import { expect, test } from "vitest";
import {
  ask,
  byMethod,
  clientOf,
  DISCOVERY,
  failureOf,
  legacyServer,
  modernServer,
  nameIn,
  opening,
  text,
  UNKNOWN,
} from "../../test/eras.js";
import { type Script, type ScriptServer, scriptServer } from "../../test/script-server.js";

/** A server of earlier revisions that becomes one of later revisions alone when it is told to. */
function upgradable(): ScriptServer & { upgrade(): void } {
  let isUpgraded = false;
  const before: Script = byMethod({
    initialize: () => ({ result: opening({ capabilities: { tools: { listChanged: true } } }) }),
    "tools/call": (request) => ({ result: text(nameIn(request)) }),
  });
  const after: Script = (request) => {
    if (request.method === "server/discover") return { result: DISCOVERY };
    const isOurs = request.params?._meta !== undefined && request.method === "tools/call";
    const meta = request.params?._meta as Record<string, unknown> | undefined;
    if (isOurs && "io.modelcontextprotocol/protocolVersion" in (meta ?? {})) {
      return { result: { resultType: "complete", ...text(nameIn(request)) } };
    }
    return { error: { code: -32022, data: { supported: ["2026-07-28"] } } };
  };
  const server = scriptServer((request, self) =>
    isUpgraded ? after(request, self) : before(request, self),
  );
  const upgrade = (): void => {
    isUpgraded = true;
  };
  return Object.assign(server, { upgrade });
}

const count = (server: ScriptServer, method: string) =>
  server.methods().filter((one) => one === method).length;

test("HTTP-67: a server that answers -32022 in the middle of a session is spoken to in its new revision, and the call succeeds", async () => {
  const server = upgradable();
  const { client } = clientOf(server);
  expect(await ask(client, "before")).toBe("before");
  expect(client.era()).toMatchObject({ era: "legacy" });
  server.upgrade();
  expect(await ask(client, "after")).toBe("after");
  expect(client.era()).toMatchObject({ era: "modern", revision: "2026-07-28" });
  expect(await ask(client, "later")).toBe("later");
  expect(count(server, "server/discover")).toBe(2);
});

test("many calls that find a server upgraded at once ask it once, and all succeed", async () => {
  const server = upgradable();
  const { client } = clientOf(server);
  await ask(client);
  server.upgrade();
  const names = Array.from({ length: 10 }, (_, index) => `tool ${index}`);
  expect(await Promise.all(names.map((name) => ask(client, name)))).toEqual(names);
  expect(count(server, "server/discover")).toBe(2);
});

test("a call whose refusal comes after another one has found out is sent again as that says", async () => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isOpen = false;
  const refusal = { error: { code: -32000, message: "Server not initialized" } };
  const server = legacyServer({
    initialize: () => {
      isOpen = true;
      return { result: opening() };
    },
    "tools/call": async (request) => {
      if (isOpen) return { result: text(nameIn(request)) };
      if (nameIn(request) === "slow") await released;
      return refusal;
    },
  });
  const { client } = clientOf(server, { era: { era: "modern", revision: "2026-07-28" } });
  const slow = ask(client, "slow");
  expect(await ask(client, "quick")).toBe("quick");
  release();
  expect(await slow).toBe("slow");
  expect(count(server, "server/discover")).toBe(1);
  expect(count(server, "initialize")).toBe(1);
});

test("a subscription ends with an error when its server is spoken to in another revision", async () => {
  const server = upgradable();
  const { client } = clientOf(server);
  await ask(client);
  const changes = client.listen({ toolsListChanged: true });
  await changes.acknowledged;
  const next = failureOf(changes[Symbol.asyncIterator]().next());
  server.upgrade();
  await ask(client);
  expect(await next).toMatchObject({ name: "ConnectionError", code: "ended_early" });
});

test("a server that was started anew with later revisions alone is found out by the call that opens a session", async () => {
  const server = upgradable();
  const { client } = clientOf(server);
  await ask(client);
  server.upgrade();
  await server.connections[0]?.close();
  expect(await ask(client, "after")).toBe("after");
  expect(client.era()).toMatchObject({ era: "modern" });
});

test.each<readonly [string, object, (client: Client) => Promise<unknown>]>([
  ["discover", { supportedVersions: ["2026-07-28"] }, (client) => client.discover()],
  ["listen", {}, (client) => client.listen({ toolsListChanged: true }).acknowledged],
])("and by %s, whatever initialize is refused with", async (_, expected, call) => {
  let isUpgraded = false;
  const server = scriptServer(({ id, method }, { says }) => {
    if (method === "server/discover") return isUpgraded ? { result: DISCOVERY } : UNKNOWN;
    if (method === "initialize") return isUpgraded ? UNKNOWN : { result: opening() };
    if (method !== "subscriptions/listen") return { result: text("hello") };
    const _meta = { "io.modelcontextprotocol/subscriptionId": id };
    const params = { _meta, notifications: {} };
    void says({ jsonrpc: "2.0", method: "notifications/subscriptions/acknowledged", params });
    return undefined;
  });
  const { client } = clientOf(server);
  await ask(client);
  isUpgraded = true;
  await server.connections[0]?.close();
  expect(await call(client)).toMatchObject(expected);
  expect(client.era()).toMatchObject({ era: "modern" });
});

test("a server that contradicts itself (earlier when asked, later in its errors) gets no second session, and keeps the first", async () => {
  const server = legacyServer({
    "tools/call": (request) =>
      nameIn(request) === "odd"
        ? { error: { code: -32022, message: "newer, please", data: { supported: ["2026-07-28"] } } }
        : { result: text(nameIn(request)) },
  });
  const { client } = clientOf(server);
  expect(await ask(client)).toBe("hello");
  for (let i = 0; i < 3; i++) {
    expect(await failureOf(ask(client, "odd"))).toMatchObject({ name: "RpcError", code: -32022 });
    expect(await ask(client, "even")).toBe("even");
  }
  expect(count(server, "initialize")).toBe(1);
  expect(count(server, "server/discover")).toBe(4); // one a doubt
  expect(server.connections).toHaveLength(1);
  expect(client.era()).toMatchObject({ era: "legacy" });
});

test("a server that contradicts itself (later when asked, earlier in its errors) is not called twice", async () => {
  const server = modernServer({
    "tools/call": () => ({ error: { code: -32000, message: "Server not initialized" } }),
  });
  const { client } = clientOf(server, { era: { era: "modern", revision: "2026-07-28" } });
  for (let i = 0; i < 3; i++) {
    expect(await failureOf(ask(client))).toMatchObject({ name: "RpcError", code: -32000 });
  }
  expect(server.methods()).toEqual(["tools/call", "server/discover", "tools/call", "tools/call"]);
  expect(client.era()).toMatchObject({ era: "modern" });
});

test("a server that refuses each revision in the other one is sent a call twice, and no more", async () => {
  const server = scriptServer((request) => {
    const isModern = JSON.stringify(request.params).includes("2026-07-28");
    if (request.method === "server/discover") return { result: DISCOVERY };
    if (request.method === "initialize") return { result: opening() };
    return { error: isModern ? { code: -32000, message: "initialize first" } : { code: -32022 } };
  });
  const { client } = clientOf(server, { era: { era: "legacy", revision: "2025-11-25" } });
  expect(await failureOf(ask(client))).toMatchObject({ name: "RpcError", code: -32000 });
  expect(count(server, "tools/call")).toBe(2);
  expect(count(server, "server/discover")).toBe(1);
  expect(await failureOf(ask(client))).toMatchObject({ name: "RpcError", code: -32000 });
  expect(count(server, "tools/call")).toBe(3);
});

test("COR-54: a record that led to no answer is not trusted by the next call", async () => {
  const server = scriptServer(async ({ method }, { connections }) => {
    if (method === "initialize") return { result: opening() };
    if (server.methods().includes("initialize")) return { result: text("hello") };
    await connections.at(-1)?.close(); // it ends over whatever is no initialize
    return undefined;
  });
  const { client } = clientOf(server, { era: { era: "modern", revision: "2026-07-28" } });
  expect(await failureOf(ask(client))).toMatchObject({ code: "ended_early" });
  expect(await ask(client)).toBe("hello"); // not the one that may have been executed
  expect(client.era()).toMatchObject({ era: "legacy" });
});

test("COR-54: nor is one that led to silence", async () => {
  const server = legacyServer({
    "server/discover": () => UNKNOWN,
    "tools/call": (request) =>
      server.methods().includes("initialize") ? { result: text(nameIn(request)) } : undefined,
  });
  const { client } = clientOf(server, { era: { era: "modern", revision: "2026-07-28" } });
  const call = client.callTool({ name: "t" }, { timeoutMs: 5 });
  expect(await failureOf(call)).toMatchObject({ name: "TimeoutError" });
  expect(await ask(client)).toBe("hello");
});
