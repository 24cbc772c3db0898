import { createClient, type InputHandlers } from "@plugboard/core";
import { webSocket } from "@plugboard/websocket";
import { expect, it, onTestFinished } from "vitest";
import { describeEach, type Implementation } from "./implementations.js";
import { type Connection, type SocketServer, socketServer } from "./socket-server.js";

type Handle = (message: { id?: number; method?: string }, connection: Connection) => void;

const text = (said: string) => ({ content: [{ type: "text", text: said }] });
const capabilities = { tools: { listChanged: true } };
const opening = {
  protocolVersion: "2025-06-18",
  capabilities,
  serverInfo: { name: "old", version: "1" },
};
const send = ({ socket }: Connection, message: object) =>
  socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));

/** A server of earlier revisions; `before` is what it does with a first message that is no `initialize`. */
function earlierServer(before: Handle): Promise<SocketServer> {
  let tools = 0;
  return socketServer((connection) => {
    let isOpen = false;
    connection.socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as { id?: number; method?: string };
      const { id, method } = message;
      if (method === "initialize") {
        isOpen = true;
        send(connection, { id, result: opening });
      } else if (!isOpen) {
        before(message, connection);
      } else if (method === "tools/call") {
        tools += 1;
        send(connection, { id, result: text(String(tools)) });
      }
    });
  });
}

const refuse: Handle = ({ id }, connection) =>
  send(connection, { id, error: { code: -32601, message: "Method not found" } });

function clientOf(
  server: SocketServer,
  options: Implementation["options"],
  input: InputHandlers = {},
) {
  const transport = webSocket(server.url, { reconnect: { firstDelayMs: 1 }, ...options });
  const client = createClient({ transport, input });
  onTestFinished(() => client.close());
  return client;
}
const methodsOf = ({ received }: Connection) =>
  received.items.map((line) => JSON.parse(line).method ?? "response");

describeEach("eras", ({ options }) => {
  it("STD-33: a server that refuses the probe is opened over the same socket", async () => {
    await using server = await earlierServer(refuse);
    const client = clientOf(server, options);
    expect(await client.callTool({ name: "t" })).toMatchObject(text("1"));
    expect(server.connections.items).toHaveLength(1);
    expect(methodsOf(await server.connections.at(0))).toEqual([
      "server/discover",
      "initialize",
      "notifications/initialized",
      "tools/call",
    ]);
    expect(client.era()).toMatchObject({ era: "legacy", revision: "2025-06-18" });
  });

  it("STD-34: a server that hangs up over the probe is opened over a new socket", async () => {
    await using server = await earlierServer((_, { socket }) => socket.close(1002));
    const client = clientOf(server, options);
    expect(await client.callTool({ name: "t" })).toMatchObject(text("1"));
    expect(server.connections.items).toHaveLength(2);
    expect(methodsOf(await server.connections.at(1))[0]).toBe("initialize");
  });

  it("the end of the socket is the end of the session: subscriptions fail, and the next call opens another", async () => {
    await using server = await earlierServer(refuse);
    const client = clientOf(server, options);
    const changes = client.listen({ toolsListChanged: true });
    expect(await changes.acknowledged).toEqual({ toolsListChanged: true });
    const connection = await server.connections.at(0);
    const iterator = changes[Symbol.asyncIterator]();
    send(connection, { method: "notifications/tools/list_changed" });
    expect(await iterator.next()).toEqual({ done: false, value: { kind: "tools" } });
    const next = iterator.next();
    connection.socket.terminate();
    await expect(next).rejects.toMatchObject({ code: "ended_early" });
    expect(await client.callTool({ name: "t" })).toMatchObject(text("1"));
    expect(methodsOf(await server.connections.at(1))).toEqual([
      "initialize",
      "notifications/initialized",
      "tools/call",
    ]);
  });

  it("what the server asks over it is answered over it", async () => {
    await using server = await earlierServer(refuse);
    const client = clientOf(server, options, { roots: [{ uri: "file:///a" }] });
    await client.discover();
    const connection = await server.connections.at(0);
    send(connection, { id: 0, method: "roots/list" });
    const answer = await connection.received.first((line) => line.includes('"result"'));
    expect(JSON.parse(answer)).toEqual({
      jsonrpc: "2.0",
      id: 0,
      result: { roots: [{ uri: "file:///a" }] },
    });
  });
});
