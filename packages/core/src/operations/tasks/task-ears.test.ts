import { ConnectionError, createClient, type Task } from "@plugboard/core";
import { Notification, type RequestMessage } from "@plugboard/core/transport";
import { errorFor, notificationFor } from "@plugboard/testing";
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

const acknowledged = (request: RequestMessage, notifications: object = { taskIds: ["t1"] }) =>
  notificationFor(request, { method: Notification.acknowledged, params: { notifications } });
const told = (request: RequestMessage, state: State) =>
  notificationFor(request, { method: Notification.taskChanged, params: task(state) });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** A server that answers a subscription with these messages, and a client that follows by it. */
function listening(
  messages: (request: RequestMessage, signal: AbortSignal) => AsyncIterable<unknown> | unknown[],
  { states = [{}], slowMs }: { states?: readonly State[]; slowMs?: number } = {},
) {
  const server = taskServer({
    states,
    answer: (request, { signal }) =>
      request.method === "subscriptions/listen"
        ? (messages(request, signal) as AsyncIterable<unknown>)
        : undefined,
  });
  const warnings: string[] = [];
  const client = createClient({
    transport: server.transport,
    tasks: true,
    onWarning: ({ code }) => warnings.push(code),
    input: { elicitation: () => ({ action: "accept", content: { name: "Ada" } }) },
  });
  const statuses: string[] = [];
  const onStatus = async ({ status, statusMessage = "" }: Task) => {
    statuses.push(`${status} ${statusMessage}`);
    if (slowMs !== undefined) await pause(slowMs);
  };
  const call = client.callTool({ name: "t" }, { follow: "listen", onStatus });
  call.catch(() => {});
  return { server, client, call, statuses, warnings };
}
const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

it("EXT-36: a task is followed by what the server tells, and asked for once after the acknowledgment", async () => {
  const { server, call, statuses } = listening(async function* (request, signal) {
    yield acknowledged(request);
    await pause(400);
    yield told(request, { statusMessage: "half", lastUpdatedAt: at(1) });
    await pause(10_000);
    yield told(request, completed);
    await ended(signal);
  });
  await vi.advanceTimersByTimeAsync(10_400);
  expect(await call).toMatchObject({ content });
  expect(statuses).toEqual(["working ", "working half", "completed "]);
  expect(server.sent("subscriptions/listen")[0]?.params).toMatchObject({
    notifications: { taskIds: ["t1"] },
    _meta: {
      "io.modelcontextprotocol/clientCapabilities": {
        extensions: { "io.modelcontextprotocol/tasks": {} },
      },
    },
  });
  expect(server.sent("tasks/get")).toHaveLength(1);
  await server.transport.cancellation(({ method }) => method === "subscriptions/listen");
});

it("EXT-36: while the server tells of changes, it is asked every thirty seconds to be sure", async () => {
  const states = [{}, {}, {}, completed];
  const { server, call } = listening(
    async function* (request, signal) {
      yield acknowledged(request);
      await ended(signal);
    },
    { states },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent("tasks/get")).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await call).toMatchObject({ content });
});

it("EXT-36: a subscription that leaves the task out is given up, and the task asked for", async () => {
  const { server, call, warnings } = listening(
    async function* (request, signal) {
      yield acknowledged(request, {});
      await ended(signal);
    },
    { states: [{}, completed] },
  );
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await call).toMatchObject({ content });
  expect(server.transport.cancelled).toHaveLength(1);
  expect(warnings).toEqual([]);
});

it.each([-32601, -32021])(
  "EXT-36, EXT-43: a subscription that is refused with %d is reported, and the task asked for",
  async (code) => {
    const { call, warnings } = listening(
      (request) => [errorFor(request, { code, message: "no" })],
      {
        states: [{}, completed],
      },
    );
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await call).toMatchObject({ content });
    expect(warnings).toEqual(["subscription_refused"]);
  },
);

it("EXT-36: when the subscription is lost, the task is asked for at once, and then as ever", async () => {
  const { server, call } = listening(
    async function* (request) {
      yield acknowledged(request);
      await pause(5_000);
      throw new ConnectionError("ended_early", "gone");
    },
    { states: [{}, {}, completed] },
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.sent("tasks/get")).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toMatchObject({ content });
});

it("EXT-36: a question that the server tells of is answered, once, and the end of the task too is heard", async () => {
  const asking = { status: "input_required", inputRequests: { a: nameRequest } };
  const { server, call } = listening(async function* (request, signal) {
    yield acknowledged(request);
    yield told(request, { ...asking, lastUpdatedAt: at(1) });
    await pause(100);
    yield told(request, { ...asking, lastUpdatedAt: at(1) });
    await pause(100);
    yield told(request, completed);
    await ended(signal);
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toMatchObject({ content });
  expect(server.sent("tasks/update")).toHaveLength(1);
});

it("EXT-39: what is told late is ignored, and so are other tasks and what is no task", async () => {
  const { call, statuses } = listening(async function* (request, signal) {
    yield acknowledged(request);
    await pause(10);
    yield told(request, { statusMessage: "two", lastUpdatedAt: at(2) });
    yield told(request, { statusMessage: "one", lastUpdatedAt: at(1) });
    yield told(request, { ...completed, taskId: "t2" });
    yield told(request, { status: "completed" });
    yield told(request, { status: "vendor" });
    await pause(10);
    yield told(request, completed);
    await ended(signal);
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toMatchObject({ content });
  expect(statuses).toEqual(["working ", "working two", "completed "]);
});

it("EXT-39: of what is told while nobody takes it, the newest stays", async () => {
  const { call, statuses } = listening(
    async function* (request, signal) {
      yield acknowledged(request);
      await pause(200);
      for (const [second, statusMessage] of ["zero", "one", "three", "two"].entries()) {
        const lastUpdatedAt = at(statusMessage === "two" ? second - 2 : second + 1);
        yield told(request, { statusMessage, lastUpdatedAt });
        await pause(10);
      }
      await pause(500);
      yield told(request, completed);
      await ended(signal);
    },
    { slowMs: 100 },
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await call).toMatchObject({ content });
  expect(statuses).toEqual(["working ", "working zero", "working three", "completed "]);
});

it("giving up a call that listens ends the subscription too", async () => {
  const { server, client, call } = listening(async function* (request, signal) {
    yield acknowledged(request);
    await ended(signal);
  });
  await vi.advanceTimersByTimeAsync(1_000);
  const failure = call.catch((error) => error);
  await client.close();
  expect(await failure).toMatchObject({ code: "closed" });
  expect(server.transport.cancelled).toHaveLength(1);
});

it("listen yields tasks, those that were asked for, with what belongs to their status", async () => {
  const server = taskServer({
    answer: (request) => [
      acknowledged(request, { taskIds: ["t1"] }),
      told(request, { statusMessage: "half" }),
      told(request, { taskId: "t2" }),
      notificationFor(request, { method: Notification.toolsListChanged }),
      told(request, { ...completed, pollIntervalMs: null }),
      { jsonrpc: "2.0", id: request.id, result: {} },
    ],
  });
  const subscription = createClient({ transport: server.transport }).listen({ taskIds: ["t1"] });
  expect(await subscription.acknowledged).toEqual({ taskIds: ["t1"] });
  const changes = [];
  for await (const change of subscription) changes.push(change);
  expect(changes).toMatchObject([
    { kind: "task", task: { taskId: "t1", statusMessage: "half", ttlMs: null } },
    { kind: "task", task: { status: "completed", result: { content } } },
  ]);
  expect(JSON.stringify(changes)).not.toContain("subscriptionId");
});
