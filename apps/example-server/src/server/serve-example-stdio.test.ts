import { InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { createExampleState } from "../state/example-state.js";
import { serveExampleStdio } from "./serve-example-stdio.js";

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Connects to the example over memory; `next` gives its messages one by one. */
async function connect() {
  const state = createExampleState();
  const [client, transport] = InMemoryTransport.createLinkedPair();
  const inbox: JSONRPCMessage[] = [];
  let wake: (() => void) | undefined;
  client.onmessage = (message) => {
    inbox.push(message);
    wake?.();
  };
  await client.start();
  const handle = serveExampleStdio({ state, transport });
  return {
    state,
    close: handle.close,
    send: (message: object) => client.send({ jsonrpc: "2.0", ...message } as JSONRPCMessage),
    async next() {
      while (inbox.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return inbox.shift();
    },
  };
}

test("one connection serves the modern revision with its subscriptions", async () => {
  const { state, send, next, close } = await connect();
  const call = { name: "echo", arguments: { text: "hi" }, _meta };
  await send({ id: 1, method: "tools/call", params: call });
  expect(await next()).toMatchObject({ id: 1, result: { content: [{ text: "hi" }] } });
  const notifications = { toolsListChanged: true, resourceSubscriptions: ["example://counter"] };
  await send({ id: 2, method: "subscriptions/listen", params: { notifications, _meta } });
  expect(await next()).toMatchObject({ method: "notifications/subscriptions/acknowledged" });
  state.bump();
  expect(await next()).toMatchObject({
    method: "notifications/resources/updated",
    params: { uri: "example://counter" },
  });
  state.setBonusTool(true);
  expect(await next()).toMatchObject({ method: "notifications/tools/list_changed" });
  await send({ id: 3, method: "tools/call", params: { name: "bonus", _meta } });
  expect(await next()).toMatchObject({ id: 3, result: { content: [{}] } });
  await close();
});

test("one connection serves an earlier revision after initialize", async () => {
  const { send, next, close } = await connect();
  const clientInfo = { name: "test", version: "1.0.0" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  await send({ id: 1, method: "initialize", params });
  expect(await next()).toMatchObject({ id: 1, result: { protocolVersion: "2025-06-18" } });
  await send({ method: "notifications/initialized" });
  await send({ id: 2, method: "tools/call", params: { name: "add", arguments: { a: 1, b: 2 } } });
  expect(await next()).toMatchObject({ id: 2, result: { content: [{ text: "3" }] } });
  await close();
});
