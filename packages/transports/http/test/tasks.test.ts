import { createClient, RpcError, type Task, TaskError, UnsupportedError } from "@plugboard/core";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let server: ExampleServer;
beforeEach(async () => {
  server = await startExampleServer();
});
afterEach(() => server.close());

const input = {
  elicitation: ({ requestedSchema }: { requestedSchema: { properties: object } }) => {
    const [key = ""] = Object.keys(requestedSchema.properties);
    return { action: "accept" as const, content: { [key]: key === "name" ? "Ada" : "blue" } };
  },
};
const connect = (options: Omit<Parameters<typeof createClient>[0], "transport"> = {}) =>
  createClient({ transport: http(server.url), tasks: true, input, ...options });
const call = (kind: string, more: object = {}) => ({
  name: "task",
  arguments: { kind, stepMs: 5, ...more },
});
const textOf = (result: { content: readonly { type: string }[] }) =>
  (result.content[0] as { text?: string } | undefined)?.text;

describe.each(["poll", "listen"] as const)("followed by %s", (follow) => {
  it("EXT-41: a task of each kind ends as the call would have", async () => {
    await using client = connect();
    const run = (kind: string) => client.callTool(call(kind), { follow });
    expect(textOf(await run("work"))).toBe("Worked in 2 steps.");
    expect(textOf(await run("at-once"))).toBe("At once.");
    expect(textOf(await run("direct"))).toBe("There was no need for a task.");
    expect(textOf(await run("ask-first"))).toBe("Worked for Ada.");
    expect(textOf(await run("ask"))).toContain("Ada");
    expect(textOf(await run("ask-both"))).toContain("blue");
    expect(await run("error-result")).toMatchObject({ isError: true });
    const failed = run("fail");
    await expect(failed).rejects.toBeInstanceOf(RpcError);
    await expect(failed).rejects.toMatchObject({ code: 4711, data: { part: 3 } });
    const cancelled = run("cancel");
    await expect(cancelled).rejects.toBeInstanceOf(TaskError);
    await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
  });

  it("the status is told, from working to completed", async () => {
    await using client = connect();
    const seen: Task[] = [];
    await client.callTool(call("ask", { pollIntervalMs: 1 }), {
      follow,
      onStatus: (task) => void seen.push(task),
    });
    expect(seen[0]).toMatchObject({ status: "working", ttlMs: 300_000, pollIntervalMs: 1 });
    expect(seen.map(({ status }) => status)).toContain("input_required");
    expect(seen.at(-1)?.status).toBe("completed");
  });
});

it("EXT-34, EXT-35: an abort cancels the task on the server, by a request whose Mcp-Name is the task's id", async () => {
  await using client = connect();
  const controller = new AbortController();
  let taskId = "";
  const failure = client.callTool(call("work", { stepMs: 60_000, label: "long" }), {
    signal: controller.signal,
    onStatus: (task) => {
      taskId = task.taskId;
      controller.abort();
    },
  });
  await expect(failure).rejects.toHaveProperty("name", "AbortError");
  await server.whenCancelled("long");
  const { headers } =
    server.requests.find((one) => one.headers["mcp-method"] === "tasks/cancel") ?? {};
  expect(headers).toMatchObject({ "mcp-name": taskId });
  expect(await client.tasks.get(taskId)).toMatchObject({ status: "cancelled" });
});

it("EXT-34: closing the client at once after an abort still cancels the task", async () => {
  const client = connect();
  const controller = new AbortController();
  const failure = client.callTool(call("work", { stepMs: 60_000, label: "hasty" }), {
    signal: controller.signal,
    onStatus: () => controller.abort(),
  });
  await expect(failure).rejects.toHaveProperty("name", "AbortError");
  await client.close();
  expect(server.cancelled).toMatchObject([{ tool: "task", label: "hasty" }]);
});

it("EXT-34: a task that does not heed its cancellation gives its result all the same", async () => {
  await using client = connect();
  const { task } = await client.callTool(call("stubborn"), { task: "handle" });
  await client.tasks.cancel(task ?? "");
  expect(textOf(await client.tasks.wait(task ?? ""))).toBe("Worked in 2 steps.");
});

it("EXT-26: another client takes a task up by its handle, answers it and gets its result", async () => {
  await using first = connect({ input: {}, capabilities: { elicitation: { form: {} } } });
  const { task } = await first.callTool(call("ask"), { task: "handle" });
  const handle = JSON.parse(JSON.stringify(task));
  await using second = connect({ tasks: false, input: {} });
  const failure = await second.tasks.wait(handle).catch((error) => error);
  expect(failure).toMatchObject({ name: "InputError", code: "no_handler" });
  const answer = { action: "accept", content: { name: "Bo" } };
  await second.tasks.update(handle, { name: answer });
  expect(textOf(await second.tasks.wait(handle))).toContain("Bo");
  expect(await second.tasks.get(handle.taskId)).toMatchObject({ status: "completed" });
});

it("EXT-38: a task that the server does not keep any more is gone", async () => {
  await using client = connect();
  const { task } = await client.callTool(call("work", { ttlMs: 0 }), { task: "handle" });
  const failure = await client.tasks.wait(task ?? "").catch((error) => error);
  expect(failure).toMatchObject({ name: "TaskError", code: "gone" });
  await expect(client.tasks.cancel("none")).rejects.toMatchObject({ code: "gone" });
});

it("EXT-04, EXT-20: who did not opt in is refused with -32021, which says what is missing", async () => {
  await using client = connect({ tasks: false });
  const failure = await client.callTool(call("work")).catch((error) => error);
  const requiredCapabilities = { extensions: { "io.modelcontextprotocol/tasks": {} } };
  expect(failure).toMatchObject({ code: -32021, data: { requiredCapabilities } });
});

it("EXT-36: a subscription hears of its tasks and of no others", async () => {
  await using client = connect();
  const { task } = await client.callTool(call("ask"), { task: "handle" });
  const { taskId = "" } = task ?? {};
  const subscription = client.listen({ taskIds: [taskId, "none"] });
  expect(await subscription.acknowledged).toEqual({ taskIds: [taskId] });
  const both = Promise.all([client.tasks.wait(taskId), client.callTool(call("work"))]);
  for await (const change of subscription) {
    if (change.kind !== "task") throw new Error(change.kind);
    expect(change.task.taskId).toBe(taskId);
    if (change.task.status === "completed") break;
  }
  await both;
});

it("EXT-40: in earlier revisions callTool works as ever, and there are no tasks", async () => {
  await using legacy = await startExampleServer({ era: "legacy" });
  await using client = createClient({ transport: http(legacy.url), tasks: true });
  const result = await client.callTool({ name: "add", arguments: { a: 1, b: 2 } });
  expect(textOf(result)).toBe("3");
  const { result: detached } = await client.callTool(
    { name: "add", arguments: { a: 1, b: 2 } },
    { task: "handle" },
  );
  expect(detached && textOf(detached)).toBe("3");
  const { tasks } = client;
  for (const one of [tasks.get("t"), tasks.update("t", {}), tasks.cancel("t"), tasks.wait("t")]) {
    const failure = await one.catch((error) => error);
    expect(failure).toBeInstanceOf(UnsupportedError);
    expect(failure.code).toBe("revision");
  }
  expect(await client.listen({ taskIds: ["t"] }).acknowledged).toEqual({});
});
