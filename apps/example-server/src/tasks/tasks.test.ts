import { InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { serveExampleStdio } from "../server/serve-example-stdio.js";
import { createExampleState } from "../state/example-state.js";
import { type ModernOptions, modernCall, modernFetch } from "../test-support/modern-call.js";
import { readEvents } from "../test-support/read-events.js";
import { useServer } from "../test-support/use-server.js";

const server = useServer();
const capabilities = { extensions: { "io.modelcontextprotocol/tasks": {} } };
const about = (method: string, params: { taskId: unknown; [key: string]: unknown }) =>
  modernCall(
    server(),
    { method, params },
    { capabilities, headers: { "Mcp-Name": String(params.taskId) } },
  );
const call = (args: object, extra: object = {}, options: ModernOptions = { capabilities }) => {
  const params = { name: "task", arguments: { stepMs: 5, ...args }, ...extra };
  return modernCall(server(), { method: "tools/call", params }, options);
};

/** Asks for a task until it stands like that. */
async function until(taskId: unknown, status: string) {
  for (;;) {
    const { result } = await about("tasks/get", { taskId });
    if (result.status === status) return result;
  }
}

test("a call becomes a task, which works in steps and ends with the result", async () => {
  const { result: task } = await call({ kind: "work", pollIntervalMs: 20, ttlMs: 60_000 });
  expect(task).toMatchObject({
    resultType: "task",
    status: "working",
    ttlMs: 60_000,
    pollIntervalMs: 20,
  });
  const { result, resultType } = await until(task.taskId, "completed");
  expect(resultType).toBe("complete");
  expect(result).toEqual({ content: [{ type: "text", text: "Worked in 2 steps." }] });
});

test.each([
  ["error-result", "completed", { result: { isError: true } }],
  ["fail", "failed", { error: { code: 4711, message: "Broken.", data: { part: 3 } } }],
  ["cancel", "cancelled", { statusMessage: "There is no room for it." }],
])("the kind %s ends as %s", async (kind, status, details) => {
  const { result: task } = await call({ kind });
  expect(await until(task.taskId, status)).toMatchObject(details);
});

test("a task that is over at once is created without its result, which a question gives", async () => {
  const { result: task } = await call({ kind: "at-once" });
  expect(task).toMatchObject({ resultType: "task", status: "completed" });
  expect(task).not.toHaveProperty("result");
  expect((await about("tasks/get", { taskId: task.taskId })).result).toHaveProperty("result");
});

test("the server may answer without a task", async () => {
  const { result } = await call({ kind: "direct" });
  expect(result).toMatchObject({ resultType: "complete", content: [{}] });
});

test("a question is repeated until its answer has been taken note of, and answers may come one by one", async () => {
  const { result: task } = await call({ kind: "ask-both" });
  const { taskId } = task;
  const asking = await until(taskId, "input_required");
  expect(Object.keys(asking.inputRequests as object)).toEqual(["name", "colour"]);
  const answer = (key: string) => {
    const inputResponses = { [key]: { action: "accept", content: { [key]: "x" } }, other: {} };
    return about("tasks/update", { taskId, inputResponses });
  };
  expect((await answer("colour")).result).toEqual({ resultType: "complete" });
  await answer("name");
  const { result } = await until(taskId, "completed");
  expect(JSON.stringify(result)).toContain("colour: ");
});

test("a question may come before there is a task", async () => {
  const { result } = await call({ kind: "ask-first" });
  expect(result).toMatchObject({ resultType: "input_required", inputRequests: { name: {} } });
  const inputResponses = { name: { action: "accept", content: { name: "Ada" } } };
  const { result: task } = await call({ kind: "ask-first" }, { inputResponses });
  const { result: last } = await until(task.taskId, "completed");
  expect(JSON.stringify(last)).toContain("Worked for Ada.");
});

test("a task is cancelled, and the journal knows; a stubborn one completes", async () => {
  const { result: task } = await call({ stepMs: 60_000, label: "long" });
  await about("tasks/cancel", { taskId: task.taskId });
  await until(task.taskId, "cancelled");
  expect(await server().whenCancelled("long")).toMatchObject({ tool: "task" });
  const { result: other } = await call({ kind: "stubborn" });
  await about("tasks/cancel", { taskId: other.taskId });
  await until(other.taskId, "completed");
});

test("a task that is not there, or not any more, is invalid params", async () => {
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
    expect((await about(method, { taskId: "none" })).error?.code).toBe(-32602);
  }
  const { result: task } = await call({ ttlMs: 0 });
  let gone: Awaited<ReturnType<typeof about>>;
  do gone = await about("tasks/get", { taskId: task.taskId });
  while (gone.error === undefined);
  expect(gone.error.code).toBe(-32602);
});

test("a client without the extension is refused, and does not see the tool", async () => {
  const { status, error } = await call({}, {}, {});
  expect(status).toBe(400);
  expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: capabilities } });
  const names = async (options: ModernOptions) => {
    const params = { cursor: Buffer.from("tools:12").toString("base64url") };
    const { result } = await modernCall(server(), { method: "tools/list", params }, options);
    return (result.tools as { name: string }[]).map(({ name }) => name);
  };
  expect(await names({})).not.toContain("task");
  expect(await names({ capabilities })).toContain("task");
});

test("headers that do not name the task are refused", async () => {
  const { status, error } = await modernCall(
    server(),
    { method: "tasks/get", params: { taskId: "a" } },
    { capabilities, headers: { "Mcp-Name": "b" } },
  );
  expect([status, error?.code]).toEqual([400, -32020]);
});

test("a subscription hears of each state of the tasks that there are", async () => {
  const { result: task } = await call({ kind: "ask" });
  const { taskId } = task;
  const controller = new AbortController();
  const request = {
    method: "subscriptions/listen",
    params: { notifications: { taskIds: [taskId, "none"] } },
  };
  const options = { capabilities, signal: controller.signal };
  const events = readEvents(await modernFetch(server(), request, options));
  expect((await events.next()).value).toMatchObject({
    method: "notifications/subscriptions/acknowledged",
    params: { notifications: { taskIds: [taskId] } },
  });
  await until(taskId, "input_required");
  await about("tasks/update", { taskId, inputResponses: { name: { action: "decline" } } });
  for await (const { method, params } of events) {
    expect(method).toBe("notifications/tasks");
    if (params?.status === "completed") break;
  }
  controller.abort();
});

test("a pipe serves tasks too, and tells of their states", async () => {
  const [client, transport] = InMemoryTransport.createLinkedPair();
  const inbox: JSONRPCMessage[] = [];
  let wake = (): void => {};
  client.onmessage = (message) => {
    inbox.push(message);
    wake();
  };
  const next = async (): Promise<JSONRPCMessage | undefined> => {
    while (inbox.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return inbox.shift();
  };
  await client.start();
  const handle = serveExampleStdio({ state: createExampleState(), transport });
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const send = (id: number, method: string, params: object) =>
    client.send({ jsonrpc: "2.0", id, method, params: { ...params, _meta } });
  await send(1, "tools/call", { name: "task", arguments: { steps: 1, stepMs: 60_000 } });
  const created = (await next()) as unknown as { result: { taskId: string } };
  const { taskId } = created.result;
  await send(2, "subscriptions/listen", { notifications: { taskIds: [taskId] } });
  expect(await next()).toMatchObject({ params: { notifications: { taskIds: [taskId] } } });
  await send(3, "tasks/cancel", { taskId });
  expect(await next()).toMatchObject({
    method: "notifications/tasks",
    params: { status: "cancelled" },
  });
  expect(await next()).toMatchObject({ id: 3, result: { resultType: "complete" } });
  await send(4, "tools/call", { name: "echo", arguments: { text: "hi" } });
  expect(await next()).toMatchObject({ id: 4, result: { content: [{ text: "hi" }] } });
  await handle.close();
  expect(await next()).toMatchObject({ id: 2, result: { resultType: "complete" } });
});
