import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type ExampleServer, startExampleServer } from "../start-example-server.js";

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const clientInfo = { name: "test", version: "1.0.0" };
const initialize = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };

/** A client's end of a connection. */
interface Wire {
  write(text: string): void;
  /** The next message. */
  next(): Promise<unknown>;
  readonly closed: Promise<unknown>;
}

let folder: string;
let server: ExampleServer;
const ends: (() => void)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plugboard-"));
  server = await startExampleServer({ webSocket: true, unixPath: join(folder, "example.sock") });
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await server.close();
  await rm(folder, { recursive: true });
});

async function overWebSocket(): Promise<Wire> {
  const socket = new WebSocket(server.webSocketUrl ?? "", "mcp");
  await once(socket, "open");
  ends.push(() => socket.terminate());
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const next = async () => JSON.parse(String((await once(socket, "message"))[0]));
  return { write: (text) => socket.send(text), next, closed };
}

async function overUnixSocket(): Promise<Wire> {
  const socket = connect(join(folder, "example.sock"));
  await once(socket, "connect");
  ends.push(() => socket.destroy());
  const lines = createInterface(socket);
  const closed = new Promise((resolve) => socket.once("close", () => resolve(undefined)));
  const next = async () => JSON.parse((await once(lines, "line"))[0]);
  return { write: (text) => socket.write(`${text}\n`), next, closed };
}

const wires = [
  ["a WebSocket", overWebSocket],
  ["a Unix socket", overUnixSocket],
] as const;

async function ask(wire: Wire, id: number, method: string, params: object): Promise<unknown> {
  const answer = wire.next();
  wire.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  return answer;
}

test.each(wires)("%s serves the modern revision with its subscriptions", async (_, open) => {
  const wire = await open();
  const call = { name: "echo", arguments: { text: "é🚀" }, _meta };
  expect(await ask(wire, 1, "tools/call", call)).toMatchObject({
    id: 1,
    result: { content: [{ text: "é🚀" }] },
  });
  const notifications = { resourceSubscriptions: ["example://counter"] };
  const listen = { notifications, _meta };
  expect(await ask(wire, 2, "subscriptions/listen", listen)).toMatchObject({
    method: "notifications/subscriptions/acknowledged",
  });
  const update = wire.next();
  server.bump();
  expect(await update).toMatchObject({ method: "notifications/resources/updated" });
  const end = wire.next();
  const closing = server.close();
  expect(await end).toMatchObject({ id: 2, result: {} });
  await wire.closed;
  await closing;
});

test.each(wires)("%s serves an earlier revision after initialize", async (_, open) => {
  const wire = await open();
  expect(await ask(wire, 1, "initialize", initialize)).toMatchObject({
    id: 1,
    result: { protocolVersion: "2025-06-18" },
  });
});

test.each(wires)("what is no message does not end %s", async (_, open) => {
  const wire = await open();
  wire.write("{");
  wire.write("[1]");
  expect(
    await ask(wire, 1, "tools/call", { name: "add", arguments: { a: 1, b: 2 }, _meta }),
  ).toMatchObject({ id: 1, result: { content: [{ text: "3" }] } });
});

test.each(wires)("%s can be dropped without a word", async (_, open) => {
  const wire = await open();
  await ask(wire, 1, "server/discover", { _meta });
  expect(server.connections).toBe(1);
  server.dropConnections();
  const code = await wire.closed;
  if (code !== undefined) expect(code).toBe(1006);
  expect(server.connections).toBe(0);
});

test("eras can be chosen for connections too", async () => {
  await server.close();
  server = await startExampleServer({ webSocket: true, era: "modern" });
  expect(await ask(await overWebSocket(), 1, "initialize", initialize)).toHaveProperty("error");
  await server.close();
  server = await startExampleServer({ webSocket: true, era: "legacy" });
  expect(await ask(await overWebSocket(), 1, "server/discover", { _meta })).toHaveProperty("error");
  expect(await ask(await overWebSocket(), 1, "initialize", initialize)).toHaveProperty("result");
});

test.each([
  ["another path", "/elsewhere", {}, 404],
  ["a page from elsewhere", "/ws", { Origin: "https://evil.example" }, 403],
  ["another host name", "/ws", { Host: "evil.example" }, 403],
])("an upgrade for %s is refused", async (_, path, headers, status) => {
  const socket = new WebSocket(new URL(path, server.webSocketUrl), "mcp", { headers });
  const [error] = await once(socket, "error");
  expect(error.message).toContain(String(status));
});

test("where no WebSockets are served, upgrades are refused", async () => {
  await using plain = await startExampleServer();
  expect(plain.webSocketUrl).toBeUndefined();
  const socket = new WebSocket(plain.url.replace("http", "ws"), "mcp");
  await once(socket, "error");
});

test("a path that is taken rejects, and leaves no port behind", async () => {
  const unixPath = join(folder, "example.sock");
  await expect(startExampleServer({ unixPath })).rejects.toMatchObject({ code: "EADDRINUSE" });
});
