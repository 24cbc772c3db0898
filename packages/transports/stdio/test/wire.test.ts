import { CancelledError, type Client, createClient } from "@plugboard/core";
import { EventLog } from "@plugboard/testing";
import { expect, onTestFinished, test } from "vitest";
import { stdio } from "../src/stdio.js";
import { recordedServer } from "./example-process.js";

/** A client of the example server, and what goes over the wire: each line with its direction. */
function recorded(): { client: Client; wire: EventLog<string> } {
  const wire = new EventLog<string>();
  let rest = "";
  const onStderr = (text: string): void => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) wire.add(line);
  };
  const client = createClient({
    era: "modern",
    transport: stdio({ ...recordedServer, onStderr }),
    info: { name: "test", version: "1.0.0" },
  });
  onTestFinished(() => client.close());
  return { client, wire };
}

/** The messages, without what the server says about itself in each of them. */
const messagesOf = ({ items }: EventLog<string>) =>
  items.map((line) => {
    const message = JSON.parse(line.slice(2));
    if (message.result !== undefined) delete message.result._meta;
    return [line.slice(0, 1), message];
  });

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
};
const request = (id: number, method: string, params: object, meta: object = {}) => [
  ">",
  { jsonrpc: "2.0", id, method, params: { ...params, _meta: { ...META, ...meta } } },
];
const call = (id: number, params: object) =>
  request(id, "tools/call", params, { progressToken: id });
const cancelled = (params: object) => [
  ">",
  { jsonrpc: "2.0", method: "notifications/cancelled", params },
];
const reply = (id: number, text: string) => [
  "<",
  { jsonrpc: "2.0", id, result: { resultType: "complete", content: [{ type: "text", text }] } },
];
const notification = (method: string, params: object) => [
  "<",
  { jsonrpc: "2.0", method: `notifications/${method}`, params },
];
const subscription = (id: number) => ({
  _meta: { "io.modelcontextprotocol/subscriptionId": id },
});

test("flow A: a tool call with progress", async () => {
  const { client, wire } = recorded();
  const seen: number[] = [];
  const onProgress = ({ progress }: { progress: number }) => void seen.push(progress);
  await client.callTool({ name: "count", arguments: { steps: 2 } }, { onProgress });
  await client.close();
  expect(seen).toEqual([1, 2]);
  expect(messagesOf(wire)).toEqual([
    call(1, { name: "count", arguments: { steps: 2 } }),
    notification("progress", { progressToken: 1, progress: 1, total: 2, message: "Step 1 of 2" }),
    notification("progress", { progressToken: 1, progress: 2, total: 2, message: "Step 2 of 2" }),
    reply(1, "Counted to 2."),
  ]);
});

test("flow B: two subscriptions on one pipe, told apart by their ids", async () => {
  const { client, wire } = recorded();
  const tools = client.listen({ toolsListChanged: true });
  await tools.acknowledged;
  const counter = client.listen({ resourceSubscriptions: ["example://counter"] });
  await counter.acknowledged;
  const changes = [tools, counter].map((one) => one[Symbol.asyncIterator]().next());
  await client.callTool({ name: "bump" });
  await client.callTool({ name: "toggle-bonus" });
  expect(await Promise.all(changes)).toEqual([
    { done: false, value: { kind: "tools" } },
    { done: false, value: { kind: "resource", uri: "example://counter" } },
  ]);
  await tools.close();
  await client.close();
  const [toolsFilter, counterFilter] = [
    { notifications: { toolsListChanged: true } },
    { notifications: { resourceSubscriptions: ["example://counter"] } },
  ];
  expect(messagesOf(wire)).toEqual([
    request(1, "subscriptions/listen", toolsFilter),
    notification("subscriptions/acknowledged", { ...toolsFilter, ...subscription(1) }),
    request(2, "subscriptions/listen", counterFilter),
    notification("subscriptions/acknowledged", { ...counterFilter, ...subscription(2) }),
    call(3, { name: "bump" }),
    notification("resources/updated", { uri: "example://counter", ...subscription(2) }),
    reply(3, "The counter is at 1."),
    call(4, { name: "toggle-bonus" }),
    notification("tools/list_changed", subscription(1)),
    reply(4, "The tool bonus is there."),
    cancelled({ requestId: 1 }),
    cancelled({ requestId: 2 }),
  ]);
});

test("flow C: a call that is cancelled, with the reason, and the next one", async () => {
  const { client, wire } = recorded();
  const controller = new AbortController();
  const slow = { name: "slow", arguments: { ms: 60_000 } };
  const given = client.callTool(slow, { signal: controller.signal });
  await wire.at(0);
  const reason = new CancelledError("enough");
  controller.abort(reason);
  await expect(given).rejects.toBe(reason);
  await client.callTool({ name: "echo", arguments: { text: "next" } });
  controller.abort();
  await client.close();
  expect(messagesOf(wire)).toEqual([
    call(1, slow),
    cancelled({ requestId: 1, reason: "enough" }),
    call(2, { name: "echo", arguments: { text: "next" } }),
    reply(2, "next"),
  ]);
});
