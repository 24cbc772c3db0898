import { createClient, InputError } from "@plugboard/core";
import type { RequestMessage } from "@plugboard/core/transport";
import { errorFor, resultFor } from "@plugboard/testing";
import { expect, it, vi } from "vitest";
import { at, completed, content, nameRequest, taskServer } from "../../../test/task-server.js";
import { playTaskTimers } from "../../../test/task-timers.js";

playTaskTimers();

const asking = (...keys: string[]) => ({
  status: "input_required",
  inputRequests: Object.fromEntries(keys.map((key) => [key, nameRequest])),
});
const working = { lastUpdatedAt: at(5) };
const accept = (name: string) => ({ action: "accept" as const, content: { name } });
/** Runs a call to its end, however long that takes. */
async function run<T>(call: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  call.then(settle, settle);
  while (!isSettled) await vi.advanceTimersByTimeAsync(100);
  return call;
}
const answersOf = (request: RequestMessage) => request.params?.inputResponses;
const connect = (server: ReturnType<typeof taskServer>, elicitation: unknown) =>
  createClient({
    transport: server.transport,
    tasks: true,
    input: { elicitation: elicitation as never },
  });

it("EXT-31: a task that asks is answered by the handlers of the call, and followed on", async () => {
  const server = taskServer({ states: [asking("a", "b"), working, completed] });
  const elicitation = vi.fn((_question, context) => accept(context.method));
  const client = connect(server, elicitation);
  expect(await run(client.callTool({ name: "t" }))).toMatchObject({ content });
  const [update, ...more] = server.sent("tasks/update");
  expect(more).toEqual([]);
  expect(update?.params?.taskId).toBe("t1");
  expect(update && answersOf(update)).toEqual({
    a: accept("tools/call"),
    b: accept("tools/call"),
  });
});

it("EXT-32, EXT-33: a question that the server repeats is neither asked nor answered twice, whatever the acknowledgment", async () => {
  const states = [asking("a"), asking("a"), asking("a", "b"), asking("a", "b"), working, completed];
  const server = taskServer({ states });
  const elicitation = vi.fn(() => accept("Ada"));
  await run(connect(server, elicitation).callTool({ name: "t" }));
  expect(elicitation).toHaveBeenCalledTimes(2);
  expect(server.sent("tasks/update").map(answersOf)).toEqual([
    { a: accept("Ada") },
    { b: accept("Ada") },
  ]);
});

it("EXT-32: two that wait for one task ask a person once", async () => {
  const server = taskServer({
    states: [asking("a"), asking("a"), asking("a"), asking("a"), completed],
  });
  const elicitation = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return accept("Ada");
  });
  const client = connect(server, elicitation);
  await run(Promise.all([client.tasks.wait("t1"), client.tasks.wait("t1")]));
  expect(elicitation).toHaveBeenCalledTimes(1);
  expect(server.sent("tasks/update")).toHaveLength(1);
});

it("EXT-23: the keys of the call's own rounds are none of the task's", async () => {
  const round = { resultType: "input_required", inputRequests: { a: nameRequest } };
  const server = taskServer({
    states: [asking("a"), completed],
    answer: (request) => {
      const isFirst = request.method === "tools/call" && answersOf(request) === undefined;
      return isFirst ? [resultFor(request, round)] : undefined;
    },
  });
  const elicitation = vi.fn(() => accept("Ada"));
  await run(connect(server, elicitation).callTool({ name: "t" }));
  expect(elicitation).toHaveBeenCalledTimes(2);
  expect(server.sent("tasks/update")).toHaveLength(1);
});

it("EXT-31: what was answered before a handler gave none is sent, and the error has the rest and the task", async () => {
  const server = taskServer({ states: [asking("a", "b", "c"), completed] });
  const elicitation = vi.fn().mockResolvedValueOnce(accept("Ada")).mockResolvedValue(undefined);
  const client = connect(server, elicitation);
  const failure = await run(client.callTool({ name: "t" })).catch((error) => error);
  expect(failure).toBeInstanceOf(InputError);
  expect(failure).toMatchObject({ code: "no_answer", task: { taskId: "t1" } });
  expect(Object.keys(failure.result.inputRequests)).toEqual(["b", "c"]);
  expect(server.sent("tasks/update").map(answersOf)).toEqual([{ a: accept("Ada") }]);
  expect(server.sent("tasks/cancel")).toEqual([]);
});

it("a task that nobody can answer is taken up by hand: it is not cancelled, and what was answered is not asked", async () => {
  const server = taskServer({ states: [asking("a"), asking("a"), asking("a"), completed] });
  const client = createClient({ transport: server.transport, tasks: true });
  const failure = await run(client.callTool({ name: "t" })).catch((error) => error);
  expect(failure).toMatchObject({ name: "InputError", code: "no_handler" });
  await client.tasks.update(failure.task, { a: accept("Ada") });
  expect(await run(client.tasks.wait(failure.task))).toMatchObject({ content });
  expect(server.sent("tasks/cancel")).toEqual([]);
});

it("a question that could not be answered is asked again by whoever waits next", async () => {
  const server = taskServer({ states: [asking("a"), asking("a"), completed] });
  const elicitation = vi.fn().mockRejectedValueOnce(new Error("mine")).mockReturnValue(accept("A"));
  const client = connect(server, elicitation);
  const failure = await run(client.tasks.wait("t1")).catch((error) => error);
  expect(failure).toMatchObject({ code: "handler_failed", cause: { message: "mine" } });
  expect(await run(client.tasks.wait("t1"))).toMatchObject({ content });
  expect(elicitation).toHaveBeenCalledTimes(2);
});

it("EXT-31, COR-79: a question that may not be asked is refused, and reaches nobody", async () => {
  const inputRequests = { a: { method: "elicitation/create", params: { message: 5 } } };
  const server = taskServer({ states: [{ status: "input_required", inputRequests }] });
  const elicitation = vi.fn();
  const failure = run(connect(server, elicitation).callTool({ name: "t" }));
  await expect(failure).rejects.toMatchObject({ name: "InputError", code: "invalid_request" });
  expect(elicitation).not.toHaveBeenCalled();
});

it("a task that asks again and again is given up after as many rounds as allowed", async () => {
  let round = 0;
  const server = taskServer({
    answer: (request) => {
      if (request.method !== "tasks/get") return undefined;
      return [resultFor(request, { ...completed, ...asking(`k${round++}`), ...base })];
    },
  });
  const client = connect(server, () => accept("Ada"));
  const failure = run(client.callTool({ name: "t" }, { maxInputRounds: 3 }));
  await expect(failure).rejects.toMatchObject({ code: "rounds_exhausted", task: { taskId: "t1" } });
  expect(server.sent("tasks/update")).toHaveLength(3);
});
const base = { taskId: "t1", createdAt: at(0), ttlMs: null };

it("a task that asks more than any task may is given up before anyone is asked", async () => {
  const keys = Array.from({ length: 1_001 }, (_, index) => `k${index}`);
  const server = taskServer({ states: [asking(...keys)] });
  const elicitation = vi.fn();
  const failure = run(connect(server, elicitation).callTool({ name: "t" }));
  await expect(failure).rejects.toMatchObject({ code: "rounds_exhausted" });
  expect(elicitation).not.toHaveBeenCalled();
});

it("answers that a task does not take any more, since it is over, are no failure", async () => {
  const refused = (request: RequestMessage) =>
    request.method === "tasks/update"
      ? [errorFor(request, { code: -32602, message: "no" })]
      : undefined;
  const over = taskServer({ states: [asking("a"), completed], answer: refused });
  expect(await run(connect(over, () => accept("Ada")).callTool({ name: "t" }))).toMatchObject({
    content,
  });
  const asks = taskServer({ states: [asking("a")], answer: refused });
  const failure = run(connect(asks, () => accept("Ada")).callTool({ name: "t" }));
  await expect(failure).rejects.toMatchObject({ name: "RpcError", code: -32602 });
});

it("questions that are none are an invalid answer", async () => {
  const states = [{ status: "input_required", inputRequests: { a: "name?" } }];
  const failure = run(connect(taskServer({ states }), () => accept("Ada")).callTool({ name: "t" }));
  await expect(failure).rejects.toMatchObject({ name: "ProtocolError", code: "invalid_result" });
});
