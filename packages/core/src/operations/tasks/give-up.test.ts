import { getEventListeners } from "node:events";
import { CancelledError, ConnectionError, createClient } from "@plugboard/core";
import { errorFor, resultFor } from "@plugboard/testing";
import { expect, it, vi } from "vitest";
import { completed, content, nameRequest, task, taskServer } from "../../../test/task-server.js";
import { playTaskTimers } from "../../../test/task-timers.js";

playTaskTimers();

const never = () => new Promise<never>(() => {});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const working = { states: [{}] };
/** Starts a call that becomes a task, and lets it work for a while. */
async function started(server: ReturnType<typeof taskServer>, options = {}, clientOptions = {}) {
  const client = createClient({ transport: server.transport, tasks: true, ...clientOptions });
  const call = client.callTool({ name: "t" }, options);
  const failure = call.catch((error) => error);
  await vi.advanceTimersByTimeAsync(2_500);
  return { client, call, failure };
}

it("EXT-34: an abort rejects at once with its reason, and has the task cancelled by tasks/cancel alone", async () => {
  const server = taskServer(working);
  const controller = new AbortController();
  const { failure } = await started(server, { signal: controller.signal });
  const reason = new Error("enough");
  controller.abort(reason);
  expect(await failure).toBe(reason);
  const { request } = await server.transport.requested(({ method }) => method === "tasks/cancel");
  expect(request.params?.taskId).toBe("t1");
  expect(server.transport.notifications).toEqual([]);
  expect(server.transport.cancelled).toEqual([]);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(server.methods().slice(-1)).toEqual(["tasks/cancel"]); // nobody asks any more
});

it("EXT-34: cancelTask: false leaves the task alone", async () => {
  const server = taskServer(working);
  const controller = new AbortController();
  const { failure } = await started(server, { signal: controller.signal, cancelTask: false });
  controller.abort();
  expect(await failure).toHaveProperty("name", "AbortError");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.sent("tasks/cancel")).toEqual([]);
});

it("EXT-34: an abort while a person is asked ends the question", async () => {
  const states = [{ status: "input_required", inputRequests: { a: nameRequest } }];
  const server = taskServer({ states });
  const controller = new AbortController();
  let asked: AbortSignal | undefined;
  const input = {
    elicitation: (_question: unknown, context: { signal: AbortSignal }) => {
      asked = context.signal;
      return never();
    },
  };
  const { failure } = await started(server, { signal: controller.signal, input });
  expect(asked?.aborted).toBe(false);
  controller.abort();
  await failure;
  expect(asked?.aborted).toBe(true);
  expect(server.sent("tasks/update")).toEqual([]);
});

it("EXT-34: a signal that aborts with the very answer has the task cancelled too", async () => {
  const controller = new AbortController();
  const server = taskServer({
    answer: (request) => {
      if (request.method !== "tools/call") return undefined;
      queueMicrotask(() => queueMicrotask(() => controller.abort()));
      return [resultFor(request, { resultType: "task", ...task() })];
    },
  });
  const { failure } = await started(server, {
    signal: controller.signal,
    onStatus: () => controller.abort(),
  });
  expect(await failure).toHaveProperty("name", "AbortError");
  expect(server.sent("tasks/get")).toEqual([]);
});

it("client.cancel ends a followed call by the id that it has on the wire, and has the task cancelled", async () => {
  for (const whenMs of [500, 2_500]) {
    const server = taskServer(working);
    const client = createClient({ transport: server.transport, tasks: true });
    let id: string | number = 0;
    const onRequestId = (given: string | number) => {
      id = given;
    };
    const failure = client.callTool({ name: "t" }, { onRequestId }).catch((error) => error);
    await vi.advanceTimersByTimeAsync(whenMs);
    client.cancel(id);
    expect(await failure).toBeInstanceOf(CancelledError);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent("tasks/cancel")).toHaveLength(1);
  }
});

it("the total time counts from the call on, over all questions, and cancels the task", async () => {
  const server = taskServer(working);
  const { failure } = await started(server, { totalTimeoutMs: 5_000 });
  await vi.advanceTimersByTimeAsync(2_499);
  expect(server.sent("tasks/cancel")).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const error = await failure;
  expect(error).toMatchObject({ name: "TimeoutError", code: "total", limitMs: 5_000 });
  expect(error.message).toContain("tools/call");
  expect(server.sent("tasks/cancel")).toHaveLength(1);
  expect(server.sent("tasks/get").length).toBeLessThanOrEqual(5);
});

it("the time that the call itself took counts too", async () => {
  const server: ReturnType<typeof taskServer> = taskServer({
    states: [{}],
    answer: async (request) => {
      if (request.method === "tools/call") await pause(2_000);
      return server.usual(request);
    },
  });
  const { failure } = await started(server, { totalTimeoutMs: 2_400 });
  expect(await failure).toMatchObject({ code: "total", limitMs: 2_400 });
});

it("silence starts again with each answer about the task; a question without one ends the call, and the task", async () => {
  const server = taskServer({
    states: [{}],
    answer: (request) =>
      request.method === "tasks/get" && performance.now() > silentFrom ? never() : undefined,
  });
  const silentFrom = performance.now() + 60_000;
  const { failure } = await started(server, { timeoutMs: 3_000 });
  await vi.advanceTimersByTimeAsync(57_500);
  let isOver = false;
  void failure.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await failure).toMatchObject({ name: "TimeoutError", code: "silence", limitMs: 3_000 });
  expect(server.sent("tasks/cancel")).toHaveLength(1);
});

it("EXT-26: a connection that is lost for good leaves the task alone: it can be taken up again", async () => {
  const lost = () => {
    throw new ConnectionError("ended_early", "gone");
  };
  const server = taskServer({ states: [lost] });
  const { failure } = await started(server);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await failure).toMatchObject({ code: "ended_early" });
  expect(server.sent("tasks/cancel")).toEqual([]);
});

it("closing the client ends a followed call, and leaves the task alone", async () => {
  const server = taskServer(working);
  const warnings: unknown[] = [];
  const onWarning = (warning: unknown) => void warnings.push(warning);
  const { client, failure } = await started(server, {}, { onWarning });
  await client.close();
  expect(await failure).toMatchObject({ name: "ConnectionError", code: "closed" });
  expect(warnings).toEqual([]);
  expect(server.sent("tasks/cancel")).toEqual([]);
});

it("closing the client waits, for five seconds at most, until the server was told of a task given up", async () => {
  for (const answersAfterMs of [1_000, 60_000]) {
    const server = taskServer({
      states: [{}],
      answer: (request, { signal }) =>
        request.method === "tasks/cancel"
          ? new Promise((resolve) => {
              const timer = setTimeout(() => resolve([resultFor(request)]), answersAfterMs);
              signal.addEventListener("abort", () => clearTimeout(timer));
            })
          : undefined,
    });
    const controller = new AbortController();
    const warnings: string[] = [];
    const onWarning = ({ code }: { code: string }) => void warnings.push(code);
    const { client, failure } = await started(server, { signal: controller.signal }, { onWarning });
    controller.abort();
    await failure;
    let isClosed = false;
    const closing = client.close().then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(4_200);
    await closing;
    expect(warnings).toEqual(answersAfterMs === 1_000 ? [] : ["cancel_failed"]);
  }
});

it("a task that could not be cancelled is reported, unless it was over anyway", async () => {
  for (const [code, expected] of [
    [-32603, ["cancel_failed"]],
    [-32602, []],
  ] as const) {
    const warnings: string[] = [];
    const server = taskServer({
      states: [{}],
      answer: (request) =>
        request.method === "tasks/cancel"
          ? [errorFor(request, { code, message: "no" })]
          : undefined,
    });
    const controller = new AbortController();
    const onWarning = (warning: { code: string }) => void warnings.push(warning.code);
    const { failure } = await started(server, { signal: controller.signal }, { onWarning });
    controller.abort();
    await failure;
    await vi.advanceTimersByTimeAsync(10);
    expect(warnings).toEqual(expected);
  }
});

it("tasks.wait that is given up leaves the task alone, unless it is told otherwise", async () => {
  for (const cancelTask of [undefined, true]) {
    const server = taskServer(working);
    const client = createClient({ transport: server.transport });
    const options = { totalTimeoutMs: 3_000, cancelTask };
    const failure = client.tasks.wait("t1", options).catch((error) => error);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await failure).toMatchObject({ code: "total" });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent("tasks/cancel")).toHaveLength(cancelTask ? 1 : 0);
  }
});

it("a call that ended as a task left nothing open behind it", async () => {
  const server = taskServer({ states: [completed] });
  const controller = new AbortController();
  const { client, call } = await started(server, { signal: controller.signal });
  expect(await call).toMatchObject({ content });
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  controller.abort();
  await client.close();
  expect(server.sent("tasks/cancel")).toEqual([]);
});
