import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CancelledError, type Client, createClient } from "@plugboard/core";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Recorded, recordedTransports } from "./recorded-transports.js";

// The same conversations over stdio, where a second process has to record them, are in that package.
let folder: string;
let unixPath: string;
let server: ExampleServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "plugboard-"));
  unixPath = join(folder, "example.sock");
  server = await startExampleServer({ webSocket: true, unixPath });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
};
const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
const request = (id: number, method: string, params: object, meta: object = {}): Recorded => [
  ">",
  { jsonrpc: "2.0", id, method, params: { ...params, _meta: { ...META, ...meta } } },
];
const call = (id: number, params: object) =>
  request(id, "tools/call", params, { progressToken: id });
const reply = (id: number, text: string): Recorded => [
  "<",
  { jsonrpc: "2.0", id, result: { resultType: "complete", content: [{ type: "text", text }] } },
];
const notification = (method: string, params: object): Recorded => [
  "<",
  { jsonrpc: "2.0", method: `notifications/${method}`, params },
];
const onStream = (id: number, method: string, params: object = {}) =>
  notification(method, { ...params, _meta: { [SUBSCRIPTION]: id } });
const cancelled = (params: object): Recorded => [
  ">",
  { jsonrpc: "2.0", method: "notifications/cancelled", params },
];

/** What was said about one request, in order, without what the server says about itself in each result. */
function saidAbout(id: number, wire: readonly Recorded[]): Recorded[] {
  const about = wire.filter(([, message]) => {
    const params = (message.params ?? {}) as Record<string, unknown>;
    const subscription = (params._meta as Record<string, unknown> | undefined)?.[SUBSCRIPTION];
    return [message.id, params.progressToken, params.requestId, subscription].includes(id);
  });
  return about.map(([direction, { result, ...message }]) => {
    if (result === undefined) return [direction, message];
    const { _meta, ...rest } = result as Record<string, unknown>;
    return [direction, { ...message, result: rest }];
  });
}

describe.each(recordedTransports)("over $name", ({ isShared, open }) => {
  let client: Client;
  let wire: Recorded[];
  beforeEach(() => {
    wire = [];
    const { url, webSocketUrl = "" } = server;
    const transport = open({ url, webSocketUrl, unixPath }, (entry) => wire.push(entry));
    client = createClient({ transport, era: "modern", info: { name: "test", version: "1.0.0" } });
  });
  afterEach(() => client.close());
  /** How the peer is told that a request is cancelled: by a message, or by closing the stream of the request. */
  const cancelledIfShared = (params: object) => (isShared ? [cancelled(params)] : []);

  it("flow A: a tool call with progress", async () => {
    const seen: number[] = [];
    const args = { name: "count", arguments: { steps: 2 } };
    await client.callTool(args, { onProgress: ({ progress }) => void seen.push(progress) });
    expect(seen).toEqual([1, 2]);
    const progress = { progressToken: 1, total: 2 };
    expect(saidAbout(1, wire)).toEqual([
      call(1, args),
      notification("progress", { ...progress, progress: 1, message: "Step 1 of 2" }),
      notification("progress", { ...progress, progress: 2, message: "Step 2 of 2" }),
      reply(1, "Counted to 2."),
    ]);
  });

  it("flow B: two subscriptions at once, told apart by their ids", async () => {
    const toolsFilter = { toolsListChanged: true };
    const counterFilter = { resourceSubscriptions: ["example://counter"] };
    const tools = client.listen(toolsFilter);
    await tools.acknowledged;
    const counter = client.listen(counterFilter);
    await counter.acknowledged;
    const changes = [tools, counter].map((one) => one[Symbol.asyncIterator]().next());
    await client.callTool({ name: "bump" });
    await client.callTool({ name: "toggle-bonus" });
    expect(await Promise.all(changes)).toEqual([
      { done: false, value: { kind: "tools" } },
      { done: false, value: { kind: "resource", uri: "example://counter" } },
    ]);
    await tools.close();
    await client.callTool({ name: "echo", arguments: { text: "last" } });
    expect(saidAbout(1, wire)).toEqual([
      request(1, "subscriptions/listen", { notifications: toolsFilter }),
      onStream(1, "subscriptions/acknowledged", { notifications: toolsFilter }),
      onStream(1, "tools/list_changed"),
      ...cancelledIfShared({ requestId: 1 }),
    ]);
    expect(saidAbout(2, wire)).toEqual([
      request(2, "subscriptions/listen", { notifications: counterFilter }),
      onStream(2, "subscriptions/acknowledged", { notifications: counterFilter }),
      onStream(2, "resources/updated", { uri: "example://counter" }),
    ]);
    expect(saidAbout(3, wire)).toEqual([
      call(3, { name: "bump" }),
      reply(3, "The counter is at 1."),
    ]);
  });

  it("flow C: a call that is cancelled, and the next one", async () => {
    const controller = new AbortController();
    const slow = { name: "slow", arguments: { ms: 60_000, label: "given up" } };
    const given = client.callTool(slow, { signal: controller.signal });
    await server.whenStarted("given up");
    const reason = new CancelledError("enough");
    controller.abort(reason);
    await expect(given).rejects.toBe(reason);
    await server.whenCancelled("given up");
    await client.callTool({ name: "echo", arguments: { text: "next" } });
    expect(saidAbout(1, wire)).toEqual([
      call(1, slow),
      ...cancelledIfShared({ requestId: 1, reason: "enough" }),
    ]);
    expect(saidAbout(2, wire)).toEqual([
      call(2, { name: "echo", arguments: { text: "next" } }),
      reply(2, "next"),
    ]);
  });
});
