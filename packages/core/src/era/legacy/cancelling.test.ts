import { getEventListeners } from "node:events";
import { type CallOptions, CancelledError, type Client } from "@plugboard/core";
import { describe, expect, test } from "vitest";
import {
  ask,
  clientOf,
  failureOf,
  legacyServer,
  nameIn,
  opening,
  text,
} from "../../../test/eras.js";
import { handChannel } from "../../../test/hand-channel.js";
import { quiet } from "../../../test/lifted.js";
import { type ScriptServer, scriptServer } from "../../../test/script-server.js";
import { createChannelTransport, type OutboundMessage } from "../../transport/index.js";

const LEGACY = { era: "legacy" } as const;
/** A server that answers only what opens the session, and a client in that session. */
async function opened() {
  const server = scriptServer(({ method, ...request }) => {
    if (method === "initialize") return { result: opening({ capabilities: { completions: {} } }) };
    return nameIn({ ...request, method }) === "open" ? { result: text("") } : undefined;
  });
  const { client, warnings } = clientOf(server, LEGACY);
  await ask(client, "open");
  return { server, client, warnings };
}
const cancellations = (server: ScriptServer) =>
  server.seen.items.flatMap((one) =>
    "method" in one && one.method === "notifications/cancelled" ? [one.params] : [],
  );

const OPERATIONS: readonly (readonly [
  string,
  string,
  (client: Client, options: CallOptions) => Promise<unknown>,
])[] = [
  ["listTools", "tools/list", (client, options) => client.listTools({}, options)],
  ["callTool", "tools/call", (client, options) => client.callTool({ name: "t" }, options)],
  ["listResources", "resources/list", (client, options) => client.listResources({}, options)],
  [
    "listResourceTemplates",
    "resources/templates/list",
    (client, options) => client.listResourceTemplates({}, options),
  ],
  [
    "readResource",
    "resources/read",
    (client, options) => client.readResource({ uri: "a:b" }, options),
  ],
  ["listPrompts", "prompts/list", (client, options) => client.listPrompts({}, options)],
  ["getPrompt", "prompts/get", (client, options) => client.getPrompt({ name: "p" }, options)],
  [
    "complete",
    "completion/complete",
    (client, options) => {
      const ref = { type: "ref/prompt", name: "p" } as const;
      return client.complete({ ref, argument: { name: "a", value: "" } }, options);
    },
  ],
  [
    "request",
    "vendor/method",
    (client, options) => client.request("vendor/method", {}, (r) => r, options),
  ],
];

describe.each(OPERATIONS)("%s", (_, method, call) => {
  test("seed S1, S2, S5, S9: an abort rejects with its reason, and the server is told exactly once, without it", async () => {
    const { server, client } = await opened();
    const controller = new AbortController();
    const failure = failureOf(call(client, { signal: controller.signal }));
    const { id } = await server.request(method, method === "tools/call" ? 1 : 0);
    const reason = new Error("private");
    controller.abort(reason);
    controller.abort(new Error("again"));
    expect(await failure).toBe(reason);
    await server.request("notifications/cancelled");
    await quiet();
    expect(cancellations(server)).toEqual([{ requestId: id }]);
  });

  test("seed S8: a signal that is aborted already sends nothing", async () => {
    const { server, client } = await opened();
    const before = server.seen.items.length;
    const reason = new Error("too late");
    const ids: unknown[] = [];
    const options = {
      signal: AbortSignal.abort(reason),
      onRequestId: (id: unknown) => ids.push(id),
    };
    expect(await failureOf((async () => call(client, options as never))())).toBe(reason);
    await quiet();
    expect(server.seen.items).toHaveLength(before);
    expect(ids).toEqual([]);
  });
});

test("seed S3, S9: client.cancel tells the server the reason it is given, and the caller has it too", async () => {
  const { server, client } = await opened();
  const ids: (string | number)[] = [];
  const failure = failureOf(client.callTool({ name: "t" }, { onRequestId: (id) => ids.push(id) }));
  const { id } = await server.request("tools/call", 1);
  expect(ids).toEqual([id]);
  client.cancel(String(id)); // another id
  client.cancel(id, { reason: "changed my mind" });
  client.cancel(id, { reason: "twice" });
  expect(await failure).toBeInstanceOf(CancelledError);
  expect(await failure).toMatchObject({ reason: "changed my mind" });
  await server.request("notifications/cancelled");
  await quiet();
  expect(cancellations(server)).toEqual([{ requestId: id, reason: "changed my mind" }]);
});

test("seed S3: an id that is over, of initialize, or unknown cancels nothing", async () => {
  const { server, client } = await opened();
  for (const id of [1, 2, 3, 4711, "1"]) client.cancel(id);
  await quiet();
  expect(cancellations(server)).toEqual([]);
});

test("seed S9: a call that runs out of time is cancelled at the server, too", async () => {
  const { server, client } = await opened();
  const failure = await failureOf(client.callTool({ name: "t" }, { timeoutMs: 5 }));
  expect(failure).toMatchObject({ name: "TimeoutError" });
  const { params } = await server.request("notifications/cancelled");
  expect(params).toEqual({ requestId: (await server.request("tools/call", 1)).id });
});

test("seed S7: after the answer nothing is cancelled any more, and an answer after the cancellation is dropped", async () => {
  const { server, client, warnings } = await opened();
  const controller = new AbortController();
  const answered = client.callTool({ name: "a" }, { signal: controller.signal });
  await server.answers(await server.request("tools/call", 1), { result: text("a") });
  expect(await answered).toEqual(text("a"));
  controller.abort();
  await quiet();
  expect(cancellations(server)).toEqual([]);
  const other = new AbortController();
  const cancelled = failureOf(client.callTool({ name: "b" }, { signal: other.signal }));
  const request = await server.request("tools/call", 2);
  other.abort(new Error("enough"));
  expect(await cancelled).toMatchObject({ message: "enough" });
  await server.answers(request, { result: text("b") });
  await quiet();
  expect(cancellations(server)).toHaveLength(1);
  expect(warnings).toMatchObject([{ code: "response_dropped", requestId: request.id }]);
});

describe("seed S6: an answer and an abort in the same tick:", () => {
  test("the answer first, and it is the call's", async () => {
    const { server, client } = await opened();
    const controller = new AbortController();
    const call = client.callTool({ name: "a" }, { signal: controller.signal });
    const request = await server.request("tools/call", 1);
    await server.answers(request, { result: text("a") });
    const result = await call;
    controller.abort();
    expect(result).toEqual(text("a"));
    await quiet();
    expect(cancellations(server)).toEqual([]);
  });

  test("the abort first, and the call has its reason, whatever the answer", async () => {
    const { server, client } = await opened();
    const controller = new AbortController();
    const failure = failureOf(client.callTool({ name: "a" }, { signal: controller.signal }));
    const request = await server.request("tools/call", 1);
    const reason = new Error("first");
    controller.abort(reason);
    void server.answers(request, { result: text("a") });
    expect(await failure).toBe(reason);
    await quiet();
    expect(cancellations(server)).toEqual([{ requestId: request.id }]);
  });

  test("the answer on its way, and one of both wins for the caller and the wire alike", async () => {
    const { server, client } = await opened();
    const controller = new AbortController();
    const reason = new Error("second");
    const call = client.callTool({ name: "a" }, { signal: controller.signal });
    const outcome = call.then(
      () => "answered",
      (failure) => failure,
    );
    const request = await server.request("tools/call", 1);
    void server.answers(request, { result: text("a") });
    controller.abort(reason);
    expect(await outcome).toBe(reason); // it was there before anything could read the answer
    await quiet();
    expect(cancellations(server).length).toBeLessThanOrEqual(1);
  });
});

test("seed L2: a call that is cancelled while it is being written is written, then cancelled", async () => {
  const pipe = handChannel({ autoWrite: false });
  const transport = createChannelTransport(async () => pipe);
  const { client } = clientOf({ transport }, LEGACY);
  const controller = new AbortController();
  const failure = failureOf(client.callTool({ name: "t" }, { signal: controller.signal }));
  const write = async (index: number): Promise<OutboundMessage & { readonly id?: unknown }> => {
    while (pipe.writes.length <= index) await quiet();
    return pipe.writes[index]?.message as OutboundMessage;
  };
  const { id } = await write(0);
  pipe.writes[0]?.resolve();
  pipe.says({ jsonrpc: "2.0", id, result: opening() });
  await write(1);
  pipe.writes[1]?.resolve();
  const call = await write(2);
  controller.abort(new Error("enough"));
  expect(await failure).toMatchObject({ message: "enough" });
  await quiet();
  expect(pipe.writes).toHaveLength(3);
  pipe.writes[2]?.resolve();
  expect(await write(3)).toMatchObject({ params: { requestId: call.id } });
  pipe.writes[3]?.resolve();
  await quiet();
  expect(pipe.writes).toHaveLength(4);
});

test("an abort before the session is there sends nothing of the call", async () => {
  const server = legacyServer({ initialize: () => undefined });
  const { client } = clientOf(server, LEGACY);
  const controller = new AbortController();
  const failure = failureOf(client.callTool({ name: "t" }, { signal: controller.signal }));
  const initialize = await server.request("initialize");
  controller.abort(new Error("enough"));
  await failure;
  await server.answers(initialize, { result: opening() });
  await server.request("notifications/initialized");
  await quiet();
  expect(server.methods()).toEqual(["initialize", "notifications/initialized"]);
});

test("an abort while the log level is being set sends nothing of the call", async () => {
  const server = legacyServer(
    { "logging/setLevel": () => undefined },
    { capabilities: { logging: {} } },
  );
  const { client } = clientOf(server, LEGACY);
  const controller = new AbortController();
  const options = { signal: controller.signal, logLevel: "info" } as const;
  const failure = failureOf(client.callTool({ name: "t" }, options));
  const setLevel = await server.request("logging/setLevel");
  controller.abort(new Error("enough"));
  expect(await failure).toMatchObject({ message: "enough" });
  await server.answers(setLevel, { result: {} });
  await quiet();
  expect(server.methods()).not.toContain("tools/call");
});

test("seed S7: ten thousand calls on one signal leave no listener on it, and warn of none", async () => {
  const { client } = clientOf(legacyServer(), LEGACY);
  const { signal } = new AbortController();
  for (let i = 0; i < 100; i++) {
    const calls = Array.from({ length: 100 }, () => client.callTool({ name: "t" }, { signal }));
    expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(1);
    await Promise.all(calls);
  }
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
