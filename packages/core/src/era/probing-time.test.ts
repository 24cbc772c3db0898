import { TimeoutError } from "@plugboard/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./legacy/legacy.js"; // loaded already: time stands still while it is
import {
  ask,
  clientOf,
  DISCOVERY,
  failureOf,
  legacyServer,
  modernServer,
  nameIn,
  text,
} from "../../test/eras.js";
import { scriptServer } from "../../test/script-server.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = { "server/discover": () => undefined };

test("STD-33: a server that leaves the probe unanswered for probeTimeoutMs is opened with initialize, and not before", async () => {
  const server = legacyServer(silent);
  const { client } = clientOf(server, { probeTimeoutMs: 5_000 });
  const call = ask(client);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(server.methods()).toEqual(["server/discover"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toBe("hello");
  expect(client.era()).toMatchObject({
    era: "legacy",
    evidence: "It did not answer server/discover.",
  });
});

test("STD-36: ten seconds is how long a server may take by default", async () => {
  const server = legacyServer(silent);
  const { client } = clientOf(server);
  const call = ask(client);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(server.methods()).toEqual(["server/discover"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toBe("hello");
});

test("no limit for the probe means none", async () => {
  const server = modernServer(silent);
  const { client } = clientOf(server, { probeTimeoutMs: 0 });
  const call = ask(client);
  await vi.advanceTimersByTimeAsync(3_000_000);
  expect(server.methods()).toEqual(["server/discover"]);
  await server.answers(await server.request("server/discover"), { result: DISCOVERY });
  expect(await call).toBe("hello");
});

test("STD-36: a server that leaves both steps unanswered gives a TimeoutError that names both", async () => {
  const server = scriptServer(() => undefined);
  const { client } = clientOf(server, { handshakeTimeoutMs: 20_000 });
  const failure = failureOf(ask(client));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failure).toBeInstanceOf(TimeoutError);
  expect(await failure).toMatchObject({ code: "silence", limitMs: 20_000 });
  expect((await failure).message).toMatch(/server\/discover.*initialize for 20000 ms/);
  expect((await failure).message).toContain("`handshakeTimeoutMs`");
  expect(server.methods()).toEqual(["server/discover", "initialize"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("COR-54: after such silence the next call asks again, from the start", async () => {
  let isAwake = false;
  const server = scriptServer((request) => {
    if (!isAwake) return undefined;
    if (request.method === "server/discover") return { result: DISCOVERY };
    return { result: text(nameIn(request)) };
  });
  const { client } = clientOf(server, { probeTimeoutMs: 100, handshakeTimeoutMs: 100 });
  const failure = failureOf(ask(client));
  await vi.advanceTimersByTimeAsync(200);
  expect(await failure).toBeInstanceOf(TimeoutError);
  isAwake = true;
  expect(await ask(client)).toBe("hello");
  expect(client.era()).toMatchObject({ era: "modern" });
});

test("a caller's own total limit counts while the era is being found out, and the rest wait on", async () => {
  const server = legacyServer(silent);
  const { client } = clientOf(server);
  const impatient = failureOf(client.callTool({ name: "first" }, { totalTimeoutMs: 1_000 }));
  const patient = ask(client);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await impatient).toMatchObject({ name: "TimeoutError", code: "total" });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await patient).toBe("hello");
  expect(server.methods().filter((method) => method === "tools/call")).toHaveLength(1);
});

test("a server that answers the probe in time leaves no timer", async () => {
  const { client } = clientOf(modernServer());
  await client.discover();
  expect(vi.getTimerCount()).toBe(0);
});
