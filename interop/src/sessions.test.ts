import { type Client, createClient, type LogMessage, retry } from "@plugboard/core";
import { http } from "@plugboard/http";
import { expect, onTestFinished, test } from "vitest";
import { startHttpPeer } from "./peer-server/http-peer.mjs";
import type { Peer } from "./peer-server/peer.mjs";
import { answering } from "./program/be-asked.js";
import { textOf } from "./program/text-of.js";

const COUNTER = "example://counter";

async function connect(): Promise<{ client: Client; peer: Peer; warnings: string[] }> {
  const peer = await startHttpPeer({ revision: "2025-11-25" });
  const warnings: string[] = [];
  const client = createClient({
    transport: http(peer.url),
    input: answering([]),
    interceptors: [retry()],
    onWarning: ({ message }) => void warnings.push(message),
  });
  onTestFinished(async () => {
    await client.close();
    await peer.close();
  });
  return { client, peer, warnings };
}

const echo = async (client: Client, text: string): Promise<string> =>
  textOf(await client.callTool({ name: "echo", arguments: { text } }));

/** The session ids that requests of a method carried, each once, in order. */
const sessionsOf = (peer: Peer, rpcMethod: string): (string | undefined)[] => {
  const ids = peer.record.requests
    .filter((request) => request.rpcMethod === rpcMethod)
    .map(({ headers }) => headers["mcp-session-id"]);
  return [...new Set(ids.map((id) => id?.toString()))];
};

test("a session that was forgotten between two calls is opened anew, and the call repeated", async () => {
  const { client, peer } = await connect();
  expect(await echo(client, "one")).toBe("one");
  await peer.forget({ hangUp: false });
  expect(await echo(client, "two")).toBe("two");
  expect(await echo(client, "three")).toBe("three");
  expect(peer.record.count("initialize")).toBe(2);
  expect(peer.open).toBe(1);
  const ids = sessionsOf(peer, "tools/call");
  expect(ids).toHaveLength(2);
  expect(ids).not.toContain(undefined);
  const calls = peer.record.requests.filter(({ rpcMethod }) => rpcMethod === "tools/call");
  expect(calls.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
  // The tool ran once for each call.
  expect(peer.record.count("tools/call")).toBe(3);
});

test("calls that find their session forgotten at once share one new session", async () => {
  const { client, peer } = await connect();
  await echo(client, "before");
  await peer.forget({ hangUp: false });
  const texts = ["a", "b", "c", "d", "e"];
  expect(await Promise.all(texts.map((text) => echo(client, text)))).toEqual(texts);
  expect(peer.record.count("initialize")).toBe(2);
  expect(peer.record.count("notifications/initialized")).toBe(2);
  expect(peer.open).toBe(1);
});

test("a new session has the subscriptions of the old one, and changes are heard again", async () => {
  const { client, peer } = await connect();
  const subscription = client.listen({ toolsListChanged: true, resourceSubscriptions: [COUNTER] });
  await subscription.acknowledged;
  await peer.forget();
  expect(await echo(client, "again")).toBe("again");
  await peer.record.until(() => peer.record.count("resources/subscribe") === 2);
  await peer.record.until(() => peer.openStreams === 1);
  await client.callTool({ name: "bump" });
  for await (const change of subscription) {
    if (change.kind === "resource") break;
  }
  expect(peer.record.count("initialize")).toBe(2);
});

test("a new session has the log level of the old one", async () => {
  const { client, peer } = await connect();
  const heard: LogMessage[] = [];
  const log = () =>
    client.callTool(
      { name: "log" },
      { logLevel: "error", onLog: (message) => void heard.push(message) },
    );
  await log();
  await peer.forget({ hangUp: false });
  await log();
  const levels = ["error", "critical", "alert", "emergency"];
  expect(heard.map(({ level }) => level)).toEqual([...levels, ...levels]);
  expect(peer.record.count("logging/setLevel")).toBe(2);
});

test("a new session hears what the server asks on its GET stream", async () => {
  const { client, peer } = await connect();
  await echo(client, "before");
  await peer.forget();
  const form = await client.callTool({ name: "ask-form" });
  expect(JSON.parse(textOf(form))).toMatchObject({ size: "l", name: "Ada" });
  expect(peer.record.count("initialize")).toBe(2);
});

test("a call that was under way when the session ended fails at once, and is not repeated", async () => {
  const { client, peer } = await connect();
  const slow = client.callTool({ name: "slow", arguments: { ms: 60_000 } });
  const outcome = slow.catch((error: unknown) => error);
  await peer.record.until(() => peer.state.slowCalls.length === 1);
  await peer.forget();
  expect(await outcome).toMatchObject({ name: "ConnectionError", mayHaveArrived: true });
  expect(await echo(client, "after")).toBe("after");
  expect(peer.state.slowCalls).toHaveLength(1);
  expect(peer.record.count("initialize")).toBe(2);
});

test("a call under way settles when another one finds the session forgotten", async () => {
  const { client, peer } = await connect();
  const slow = client.callTool({ name: "slow", arguments: { ms: 200 } });
  const settled = slow.then(textOf, (error: unknown) => error);
  await peer.record.until(() => peer.state.slowCalls.length === 1);
  await peer.forget({ hangUp: false });
  expect(await echo(client, "other")).toBe("other");
  const outcome = await settled;
  if (outcome !== "Waited 200 ms.") expect(outcome).toMatchObject({ name: "ConnectionError" });
  expect(peer.state.slowCalls).toHaveLength(1);
});

test("a server that was started anew is spoken to again, without loss where calls may be repeated", async () => {
  const { client, peer } = await connect();
  const subscription = client.listen({ resourceSubscriptions: [COUNTER] });
  await subscription.acknowledged;
  await peer.restart();
  // A connection that was kept open may break only when it is used.
  const call = { name: "echo", arguments: { text: "hello" } };
  expect(textOf(await client.callTool(call, { idempotent: true }))).toBe("hello");
  await peer.record.until(() => peer.record.count("resources/subscribe") === 2);
  await peer.record.until(() => peer.openStreams === 1);
  expect(peer.open).toBe(1);
  await client.callTool({ name: "bump" });
  for await (const change of subscription) {
    if (change.kind === "resource") break;
  }
});

test("a session is ended with DELETE, and one that is forgotten without complaint", async () => {
  const { client, peer, warnings } = await connect();
  await echo(client, "one");
  const [id] = sessionsOf(peer, "tools/call");
  await client.close();
  expect(peer.open).toBe(0);
  const { requests } = peer.record;
  expect(requests.at(-1)).toMatchObject({
    method: "DELETE",
    status: 200,
    headers: { "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" },
  });

  const other = await connect();
  await echo(other.client, "two");
  await other.peer.forget({ hangUp: false });
  await other.client.close();
  expect(other.peer.record.requests.at(-1)).toMatchObject({ method: "DELETE", status: 404 });
  expect([...warnings, ...other.warnings]).toEqual([]);
});
