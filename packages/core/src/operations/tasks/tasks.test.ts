import { ArgumentError, createClient, TaskError } from "@plugboard/core";
import { errorFor, resultFor } from "@plugboard/testing";
import { expect, it } from "vitest";
import {
  at,
  completed,
  content,
  nameRequest,
  task,
  taskServer,
} from "../../../test/task-server.js";

it("EXT-26: a handle is plain JSON, and another client waits with it for the result", async () => {
  const created = { pollIntervalMs: 20, statusMessage: "begun", vendor: { a: 1 }, _meta: {} };
  const server = taskServer({ created });
  const params = { name: "t", arguments: { a: 1 } };
  const first = createClient({ transport: server.transport });
  const outcome = await first.callTool(params, { task: "handle" });
  expect(outcome.result).toBeUndefined();
  expect(outcome.task).toEqual({
    tool: "t",
    taskId: "t1",
    status: "working",
    statusMessage: "begun",
    createdAt: at(0),
    lastUpdatedAt: at(0),
    ttlMs: null,
    pollIntervalMs: 20,
  });
  expect(server.methods()).toEqual(["tools/call"]);
  const text = JSON.stringify(outcome.task);
  const second = createClient({ transport: server.transport });
  expect(await second.tasks.wait(JSON.parse(text))).toEqual({ content });
});

it("EXT-21: who asked for a handle gets the result where the server had it at once", async () => {
  const server = taskServer({ answer: (request) => [resultFor(request, { content })] });
  const client = createClient({ transport: server.transport });
  const { task, result } = await client.callTool({ name: "t" }, { task: "handle" });
  expect(task).toBeUndefined();
  expect(result).toMatchObject({ content });
});

it("EXT-25: whoever waits for a task asks for it at once", async () => {
  const server = taskServer();
  expect(await createClient({ transport: server.transport }).tasks.wait("t1")).toEqual({ content });
});

it("EXT-20: requests about tasks declare the extension, whether or not the client opted in", async () => {
  const server = taskServer();
  const { tasks } = createClient({ transport: server.transport });
  await tasks.get("t1");
  await tasks.update("t1", { a: { action: "decline" } });
  await tasks.cancel({ taskId: "t1" });
  expect(server.methods()).toEqual(["tasks/get", "tasks/update", "tasks/cancel"]);
  for (const { request } of server.transport.requests) {
    expect(request.params?.taskId).toBe("t1");
    expect(request.params?._meta).toMatchObject({
      "io.modelcontextprotocol/clientCapabilities": {
        extensions: { "io.modelcontextprotocol/tasks": {} },
      },
    });
    expect(request.params?._meta).not.toHaveProperty("progressToken");
  }
  expect(server.sent("tasks/update")[0]?.params?.inputResponses).toEqual({
    a: { action: "decline" },
  });
});

it("EXT-38: get and cancel say that a task is gone; the refusal of an answer is the server's own", async () => {
  const server = taskServer({
    answer: (request) => [errorFor(request, { code: -32602, message: "unknown task" })],
  });
  const { tasks } = createClient({ transport: server.transport });
  for (const call of [tasks.get("t1"), tasks.cancel("t1"), tasks.wait("t1")]) {
    const failure = await call.catch((error) => error);
    expect(failure).toBeInstanceOf(TaskError);
    expect(failure).toMatchObject({ code: "gone", taskId: "t1", cause: { code: -32602 } });
  }
  await expect(tasks.update("t1", {})).rejects.toMatchObject({ name: "RpcError", code: -32602 });
});

it("get gives the task with what belongs to its status, and keeps members that it does not know", async () => {
  const asking = {
    status: "input_required",
    inputRequests: { a: nameRequest },
    ttlMs: undefined,
    vendor: 1,
  };
  const server = taskServer({ states: [asking, completed] });
  const { tasks } = createClient({ transport: server.transport });
  expect(await tasks.get("t1")).toEqual({ ...task(asking), ttlMs: null });
  expect(await tasks.get("t1")).toEqual(task(completed));
});

it("a task that is not named, and answers that are none, are ArgumentErrors before anything is sent", async () => {
  const server = taskServer();
  const { tasks } = createClient({ transport: server.transport });
  for (const wrong of [5, undefined, {}, { taskId: 5 }] as never[]) {
    await expect(tasks.get(wrong)).rejects.toBeInstanceOf(ArgumentError);
    await expect(tasks.wait(wrong)).rejects.toBeInstanceOf(ArgumentError);
  }
  await expect(tasks.update("t1", [] as never)).rejects.toBeInstanceOf(ArgumentError);
  for (const wrong of [{ timeoutMs: -1 }, { totalTimeoutMs: -1 }, { maxInputRounds: -1 }]) {
    await expect(tasks.wait("t1", wrong)).rejects.toBeInstanceOf(ArgumentError);
  }
  expect(server.methods()).toEqual([]);
});

it("a closed client asks for no task", async () => {
  const server = taskServer();
  const client = createClient({ transport: server.transport });
  await client.close();
  await expect(client.tasks.wait("t1")).rejects.toMatchObject({ code: "closed" });
  expect(server.methods()).toEqual([]);
});

it("COR-175: the output schema of the tool that the handle names counts, where the tool was listed or is handed over", async () => {
  const tool = { name: "t", inputSchema: { type: "object" as const }, outputSchema: { type: "x" } };
  const server = taskServer({
    states: [{ ...completed, result: { structuredContent: 2 } }],
    answer: (request) =>
      request.method === "tools/list" ? [resultFor(request, { tools: [tool] })] : undefined,
  });
  const compile = () => () => "it is wrong";
  const validator = { compile } as never;
  const client = createClient({ transport: server.transport, validator });
  const handle = { taskId: "t1", tool: "t" };
  await expect(client.tasks.wait(handle)).resolves.toMatchObject({ structuredContent: 2 });
  await client.listTools();
  const failure = { name: "ProtocolError", code: "invalid_result" };
  await expect(client.tasks.wait(handle)).rejects.toMatchObject(failure);
  await expect(client.tasks.wait("t1")).resolves.toMatchObject({ structuredContent: 2 });
  await expect(client.tasks.wait("t1", { tool })).rejects.toMatchObject(failure);
});
