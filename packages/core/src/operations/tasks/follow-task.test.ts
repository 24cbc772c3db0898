import {
  ConnectionError,
  cache,
  createClient,
  ProtocolError,
  RpcError,
  retry,
  type Task,
  TaskError,
} from "@plugboard/core";
import type { RequestMessage } from "@plugboard/core/transport";
import { errorFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { expect, it, vi } from "vitest";
import {
  at,
  completed,
  content,
  nameRequest,
  type State,
  task,
  taskServer,
} from "../../../test/task-server.js";
import { playTaskTimers } from "../../../test/task-timers.js";

playTaskTimers();

const TASKS = "io.modelcontextprotocol/tasks";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
/** Runs a call to its end, however long that takes. */
async function run<T>(call: Promise<T>): Promise<T> {
  const settled = call.then(
    () => undefined,
    () => undefined,
  );
  let isSettled = false;
  void settled.then(() => {
    isSettled = true;
  });
  while (!isSettled) await vi.advanceTimersByTimeAsync(100);
  return call;
}
const follow = (server: ReturnType<typeof taskServer>, options = {}) => {
  const client = createClient({ transport: server.transport, tasks: true });
  return run(client.callTool({ name: "t" }, options));
};

it("EXT-20, COR-23: whoever opted in declares the extension on the call, its rounds, and every request about the task", async () => {
  const asking = { resultType: "input_required", inputRequests: { n: nameRequest } };
  const server = taskServer({
    states: [{ status: "input_required", inputRequests: { n: nameRequest } }, completed],
    answer: (request) => {
      const isFirst = request.method === "tools/call" && !request.params?.inputResponses;
      return isFirst ? [resultFor(request, asking)] : undefined;
    },
  });
  const client = createClient({
    transport: server.transport,
    tasks: true,
    capabilities: { extensions: { "vendor/x": {} } },
    input: { elicitation: () => ({ action: "decline" }) },
  });
  await run(client.callTool({ name: "t" }));
  await client.tasks.cancel("t1");
  const kinds = ["tools/call", "tools/call", "tasks/get", "tasks/update", "tasks/get"];
  expect(server.methods()).toEqual([...kinds, "tasks/cancel"]);
  for (const { request } of server.transport.requests) {
    expect(request.params?._meta).toMatchObject({
      [CAPABILITIES]: { extensions: { [TASKS]: {}, "vendor/x": {} }, elicitation: { form: {} } },
    });
  }
});

it("EXT-02, EXT-04: without being asked to, a client declares nothing; for one call it can, or not", async () => {
  const server = taskServer();
  const meta = () => server.sent("tools/call").at(-1)?.params?._meta;
  const shy = createClient({ transport: server.transport });
  await expect(shy.callTool({ name: "t" })).rejects.toThrow();
  expect(meta()).toMatchObject({ [CAPABILITIES]: {} });
  expect(JSON.stringify(meta())).not.toContain(TASKS);
  await run(shy.callTool({ name: "t" }, { tasks: true }));
  expect(JSON.stringify(meta())).toContain(TASKS);
  const bold = createClient({ transport: server.transport, tasks: true });
  await expect(bold.callTool({ name: "t" }, { tasks: false })).rejects.toThrow();
  expect(JSON.stringify(meta())).not.toContain("extensions");
});

it("EXT-21: whoever opted in gets the result of a server that makes no task as ever", async () => {
  const server = taskServer({ answer: (request) => [resultFor(request, { content })] });
  expect(await follow(server)).toMatchObject({ content });
  expect(server.methods()).toEqual(["tools/call"]);
});

it("EXT-22, COR-41, COR-42: a task that was not asked for is an invalid answer, and so is one to any other method", async () => {
  const server = taskServer();
  const shy = createClient({ transport: server.transport });
  const failure = { name: "ProtocolError", code: "unknown_result_type" };
  await expect(shy.callTool({ name: "t" })).rejects.toMatchObject(failure);
  const bold = createClient({
    transport: scriptedTransport((request) => [
      resultFor(request, { resultType: "task", ...task() }),
    ]),
    tasks: true,
  });
  await expect(bold.getPrompt({ name: "p" })).rejects.toMatchObject(failure);
  await expect(bold.readResource({ uri: "a:b" })).rejects.toMatchObject(failure);
  await expect(bold.listTools()).rejects.toMatchObject(failure);
  await expect(bold.tasks.update("t1", {})).rejects.toMatchObject(failure);
  await expect(bold.tasks.cancel("t1")).rejects.toMatchObject(failure);
});

it("EXT-22: a created task that is malformed is an invalid answer", async () => {
  for (const created of [{ taskId: 5 }, { status: "paused" }, { createdAt: undefined }]) {
    const call = follow(taskServer({ created }));
    await expect(call).rejects.toMatchObject({ name: "ProtocolError", code: "invalid_result" });
  }
});

it("EXT-24: a task that is over when it is created is fetched once, at once", async () => {
  const server = taskServer({ created: { status: "completed" } });
  const startedAt = performance.now();
  expect(await follow(server)).toMatchObject({ content });
  expect(performance.now() - startedAt).toBeLessThan(200);
  expect(server.methods()).toEqual(["tools/call", "tasks/get"]);
});

it("EXT-25: a task is asked for after a second, or as often as the newest state says, and not any more once it is over", async () => {
  const times: number[] = [];
  const state = (details: State) => (request: RequestMessage) => {
    times.push(performance.now() - startedAt);
    return resultFor(request, task(details));
  };
  const server = taskServer({
    states: [
      state({}),
      state({ pollIntervalMs: 5_000 }),
      state({ pollIntervalMs: 200 }),
      state({}),
      state(completed),
    ],
  });
  const startedAt = performance.now();
  await follow(server);
  expect(times).toEqual([1_000, 2_000, 7_000, 7_200, 8_200]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(server.sent("tasks/get")).toHaveLength(5);
});

it.each([0, -1, 1e-9])(
  "EXT-25: an interval of %d ms makes no busy loop",
  async (pollIntervalMs) => {
    const server = taskServer({ created: { pollIntervalMs }, states: [{ pollIntervalMs }] });
    const failure = follow(server, { totalTimeoutMs: 1_000, cancelTask: false });
    await expect(failure).rejects.toMatchObject({ name: "TimeoutError", code: "total" });
    expect(server.sent("tasks/get").length).toBeLessThanOrEqual(20);
  },
);

it("an interval without an end is cut short by the limits that the caller set", async () => {
  const created = { pollIntervalMs: 1e9 };
  const server = taskServer({ created });
  const startedAt = performance.now();
  expect(await follow(server, { timeoutMs: 2_000 })).toMatchObject({ content });
  expect(performance.now() - startedAt).toBe(2_000);
  const never = taskServer({ created, states: [created] });
  const failure = follow(never, { totalTimeoutMs: 1_000, cancelTask: false });
  await expect(failure).rejects.toMatchObject({ code: "total", limitMs: 1_000 });
});

it("EXT-27: a task that outlives its time is followed as long as the server knows it", async () => {
  const server = taskServer({ created: { ttlMs: 1 }, states: [{ ttlMs: 1 }, {}, completed] });
  expect(await follow(server)).toMatchObject({ content });
});

it("EXT-28: tasks/get may be answered with resultType task", async () => {
  const states = [{ resultType: "task" }, { resultType: "task", ...completed }];
  expect(await follow(taskServer({ states }))).toMatchObject({ content });
});

it("EXT-29: the result is read as that of the call: nothing is completed by what can't end a call", async () => {
  const ending = (result: unknown) => follow(taskServer({ states: [{ ...completed, result }] }));
  expect(await ending({ structuredContent: null })).toEqual({
    content: [],
    structuredContent: null,
  });
  expect(await ending({ resultType: "complete", content })).toMatchObject({ content });
  for (const resultType of ["input_required", "task"]) {
    const failure = ending({ resultType, content });
    await expect(failure).rejects.toMatchObject({ code: "invalid_result" });
  }
  for (const resultType of ["vendor", 5]) {
    const failure = await ending({ resultType, content }).catch((error) => error);
    expect(failure).toBeInstanceOf(ProtocolError);
    expect(failure.code).toBe("unknown_result_type");
  }
  for (const result of [undefined, "text", { content: "text" }]) {
    await expect(ending(result)).rejects.toMatchObject({ code: "invalid_result" });
  }
});

it("EXT-29, COR-175: the output schema counts for the result of a task too, unless it is an error", async () => {
  const outputSchema = { type: "object" };
  const tool = { name: "t", inputSchema: { type: "object" as const }, outputSchema };
  const ending = (result: object) => {
    const { transport } = taskServer({ states: [{ ...completed, result }] });
    const compile = () => (value: unknown) => (value === 1 ? undefined : "it is not 1");
    const client = createClient({ transport, tasks: true, validator: { compile } as never });
    return run(client.callTool({ name: "t" }, { tool }));
  };
  await expect(ending({ structuredContent: 1 })).resolves.toMatchObject({ structuredContent: 1 });
  await expect(ending({ structuredContent: 2 })).rejects.toMatchObject({ code: "invalid_result" });
  await expect(ending({ isError: true })).resolves.toMatchObject({ isError: true });
});

it("EXT-30: a task that completed with isError gives a result; one that failed rejects with its error", async () => {
  const result = { content, isError: true };
  const error = await follow(
    taskServer({
      states: [{ status: "failed", error: { code: 4711, message: "Broken.", data: 3 } }],
    }),
  ).catch((error) => error);
  expect(await follow(taskServer({ states: [{ ...completed, result }] }))).toMatchObject(result);
  expect(error).toBeInstanceOf(RpcError);
  expect(error).toMatchObject({ code: 4711, message: "Broken.", data: 3 });
  const nameless = taskServer({ states: [{ status: "failed", error: { code: "x" } }] });
  await expect(follow(nameless)).rejects.toMatchObject({ code: "invalid_result" });
});

it("a task that was cancelled rejects with a TaskError that holds it", async () => {
  const states = [{ status: "cancelled", statusMessage: "no room" }];
  const failure = await follow(taskServer({ states })).catch((error) => error);
  expect(failure).toBeInstanceOf(TaskError);
  expect(failure).toMatchObject({ code: "cancelled", taskId: "t1", task: { ttlMs: null } });
  expect(failure.message).toContain("no room");
});

it("the status is told when it changes, in order, and a listener that fails harms nothing", async () => {
  const told: string[] = [];
  const warnings: string[] = [];
  const states = [
    {},
    { statusMessage: "half", lastUpdatedAt: at(1) },
    { statusMessage: "half", lastUpdatedAt: at(1) },
    completed,
  ];
  const client = createClient({
    transport: taskServer({ states }).transport,
    tasks: true,
    onWarning: ({ code }) => warnings.push(code),
  });
  const onStatus = async ({ status, statusMessage }: Task) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    told.push(`${status} ${statusMessage ?? ""}`);
    throw new Error("mine");
  };
  await run(client.callTool({ name: "t" }, { onStatus }));
  expect(told).toEqual(["working ", "working half", "completed "]);
  expect(warnings).toEqual(["handler_failed", "handler_failed", "handler_failed"]);
});

it("EXT-37: requests about a task ask for no progress and no log messages", async () => {
  const server = taskServer();
  await follow(server, { onProgress: () => {}, onLog: () => {} });
  const [call, get] = server.transport.requests;
  expect(call?.request.params?._meta).toHaveProperty("progressToken");
  expect(get?.request.params?._meta).not.toHaveProperty("progressToken");
  expect(JSON.stringify(get?.request.params?._meta)).not.toContain("logLevel");
});

it("EXT-38: -32602 to tasks/get says that the task is gone, with what was known of it last", async () => {
  const gone = (request: RequestMessage) =>
    errorFor(request, { code: -32602, message: "unknown task" });
  const states = [{ ttlMs: 60_000, statusMessage: "half" }, gone];
  const failure = await follow(taskServer({ states })).catch((error) => error);
  expect(failure).toBeInstanceOf(TaskError);
  expect(failure).toMatchObject({
    code: "gone",
    taskId: "t1",
    task: { statusMessage: "half" },
    cause: { code: -32602 },
  });
});

it.each([-32603, -32021])("EXT-38, EXT-42: the error %d is the server's own", async (code) => {
  const states = [(request: RequestMessage) => errorFor(request, { code, message: "no" })];
  const failure = follow(taskServer({ states }));
  await expect(failure).rejects.toMatchObject({ name: "RpcError", code });
});

it("EXT-39: an answer that is older than what is known is ignored", async () => {
  const told: string[] = [];
  const states = [
    { statusMessage: "new", lastUpdatedAt: at(2) },
    { statusMessage: "old", lastUpdatedAt: at(1) },
    completed,
  ];
  await follow(taskServer({ states }), {
    onStatus: ({ statusMessage }: Task) => void told.push(statusMessage ?? ""),
  });
  expect(told).toEqual(["", "new", ""]);
});

it("EXT-39: a final state is taken whatever its time, and a server's clock that was set back hides nothing", async () => {
  const states = [{ lastUpdatedAt: at(9) }, { ...completed, lastUpdatedAt: at(1) }];
  expect(await follow(taskServer({ states }))).toMatchObject({ content });
  const told: string[] = [];
  const back = { statusMessage: "back", lastUpdatedAt: at(1) };
  await follow(taskServer({ states: [{ lastUpdatedAt: at(9) }, back, back, completed] }), {
    onStatus: ({ statusMessage }: Task) => void told.push(statusMessage ?? ""),
  });
  expect(told).toContain("back");
});

it("EXT-39: a task that was over when it was created is not believed to work again", async () => {
  const told: string[] = [];
  const server = taskServer({ created: { status: "failed" }, states: [{}, {}, completed] });
  await follow(server, { onStatus: ({ status }: Task) => void told.push(status) });
  expect(told).toEqual(["failed", "completed"]);
});

it("an answer about another task is refused", async () => {
  const failure = follow(taskServer({ states: [{ taskId: "t2" }] }));
  await expect(failure).rejects.toMatchObject({ name: "ProtocolError", code: "invalid_result" });
});

it("EXT-41: questions that are lost on their way are asked again, with growing waits, ten times", async () => {
  const lost = () => {
    throw new ConnectionError("ended_early", "gone");
  };
  const server = taskServer({ states: [lost, lost, lost, completed] });
  expect(await follow(server)).toMatchObject({ content });
  const dead = taskServer({ states: [lost] });
  await expect(follow(dead)).rejects.toMatchObject({ code: "ended_early" });
  expect(dead.sent("tasks/get")).toHaveLength(11);
});

it("EXT-41: retry() repeats tasks/get, tasks/update and tasks/cancel", async () => {
  const seen = new Set<string>();
  const server = taskServer({
    answer: ({ method }) => {
      if (seen.has(method)) return undefined;
      seen.add(method);
      throw new ConnectionError("ended_early", "gone");
    },
  });
  const client = createClient({ transport: server.transport, interceptors: [retry()] });
  await run(client.tasks.get("t1"));
  await run(client.tasks.update("t1", { a: {} }));
  await run(client.tasks.cancel("t1"));
  expect(server.methods()).toHaveLength(6);
});

it("EXT-44: cache() keeps nothing about tasks, whatever the server says of it", async () => {
  const server = taskServer({ states: [{ ttlMs: 60_000, cacheScope: "public" }] });
  const interceptors = [cache({ partition: () => "me" })];
  const client = createClient({ transport: server.transport, interceptors });
  await client.tasks.get("t1");
  await client.tasks.get("t1");
  expect(server.sent("tasks/get")).toHaveLength(2);
});
