import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RawRequest, serveRaw } from "./raw-server.js";
import { runCli } from "./run-cli.js";

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

const call = (...args: string[]) => runCli(["call", server.url, "task", ...args]);
const tasks = (verb: string, ...args: string[]) => runCli(["tasks", verb, server.url, ...args]);

/** How a task stands, once that begins so. */
async function settled(id: string, how: string) {
  for (;;) {
    const stands = await tasks("get", id);
    if (stands.code !== 0) throw new Error(stands.err);
    if (stands.out.startsWith(how)) return stands;
  }
}

describe("a call whose tool makes a task follows it", () => {
  test.each([
    ["work", 0, "Worked in 2 steps.\n"],
    ["at-once", 0, "At once.\n"],
    ["direct", 0, "There was no need for a task.\n"],
    ["error-result", 5, "It went wrong.\n"],
    ["fail", 6, ""],
    ["cancel", 130, ""],
  ])("to its end: %s exits with %i", async (kind, code, out) => {
    expect(await call(`kind=${kind}`)).toMatchObject({ code, out });
  });

  test("with its status on stderr", async () => {
    expect((await call("kind=work")).err).toContain("Task working: Step 1 of 2");
  });

  test("with a line for each status where programs read", async () => {
    const { out } = await call("--ndjson");
    const types = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    expect(types.at(0)).toBe("task");
    expect(types.at(-1)).toBe("result");
  });

  test("and where nobody can be asked, leaves it be and says how to go on", async () => {
    const { code, err } = await call("kind=ask");
    expect(code).toBe(9);
    expect(err).toContain(`plugboard tasks wait ${server.url}`);
  });

  test("and tells programs of the task that goes on", async () => {
    const { code, out, err } = await call("kind=ask", "--json");
    expect(code).toBe(9);
    expect(JSON.parse(out)).toMatchObject({ inputRequests: { name: {} } });
    const { error } = JSON.parse(err.trim().split("\n").at(-1) ?? "");
    expect(error.task).toMatchObject({ tool: "task", status: "input_required" });
    const handle = JSON.stringify(error.task);
    expect((await tasks("update", handle, "name=Ada")).out).toBe("Answered name.\n");
    expect((await tasks("wait", handle)).out).toContain("Ada");
  });
});

describe("call --detach leaves the task to later commands", () => {
  test("which answer one question after the other, and wait for the result", async () => {
    const detached = await call("kind=ask-both", "--detach");
    expect(detached).toMatchObject({
      code: 0,
      err: expect.stringContaining("plugboard tasks wait"),
    });
    const id = detached.out.trim();
    expect((await settled(id, "input required")).out).toContain(
      "Asks colour: Which colour shall it have?",
    );
    expect(await tasks("update", id, "name=Ada")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--question says which one to answer"),
    });
    const update = (...answer: string[]) => tasks("update", id, "--question", ...answer);
    expect((await update("name", "nmae=Ada")).err).toContain('Did you mean "name"?');
    expect((await update("name", "name=Ada", "--dry-run")).out).toContain(
      "mcp-method: tasks/update",
    );
    expect(await update("name", "name=Ada")).toMatchObject({ code: 0, out: "Answered name.\n" });
    expect(await update("colour", "--decline")).toMatchObject({ code: 0 });
    const waited = await tasks("wait", id);
    expect(waited.code).toBe(0);
    expect(waited.out).toContain('name: {"action":"accept","content":{"name":"Ada"}}');
    expect((await tasks("get", id)).out).toMatch(/^completed\n/);
  });

  test("where it became one: else the result is printed, and that is said", async () => {
    const { code, out, err } = await call("kind=direct", "--detach");
    expect({ code, out }).toEqual({ code: 0, out: "There was no need for a task.\n" });
    expect(err).toContain("no need for a task; this is the result.");
    const { out: result } = await call("kind=direct", "--detach", "--json");
    const refused = await tasks("wait", result);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("no task") });
  });

  test("also one that is over already", async () => {
    const { out, err } = await call("kind=at-once", "--detach");
    expect(err).toContain("The task is over. For its result:");
    expect(await tasks("wait", out.trim())).toEqual({ code: 0, out: "At once.\n", err: "" });
  });

  test.each([
    ["error-result", 5, "It went wrong.\n", "The tool reported an error."],
    ["fail", 6, "", "Broken. (4711)"],
    ["cancel", 130, "", "There is no room for it."],
    ["ask", 9, "", "What is your name? (name)"],
  ])("which learn how it ends: %s gives %i", async (kind, code, out, said) => {
    const { out: id } = await call(`kind=${kind}`, "--detach", "-q");
    const waited = await tasks("wait", id.trim());
    expect(waited).toMatchObject({ code, out });
    expect(waited.err).toContain(said);
  });

  test("which get it from a file, or from standard input", async () => {
    const cwd = await mkdtemp(join(tmpdir(), "plugboard-"));
    const argv = ["call", server.url, "task", "--detach", "--json", "-o", "task.json"];
    expect(await runCli(argv, { cwd })).toMatchObject({ code: 0, out: "" });
    const wait = ["tasks", "wait", server.url];
    expect((await runCli([...wait, "@task.json"], { cwd })).out).toBe("Worked in 2 steps.\n");
    const stdin = await readFile(join(cwd, "task.json"), "utf8");
    expect((await runCli([...wait, "-"], { stdin })).out).toBe("Worked in 2 steps.\n");
    await rm(cwd, { recursive: true });
  });

  test("which take --json: the state, nothing, and the result", async () => {
    const { out: handle } = await call("kind=ask", "--detach", "--json");
    await settled(handle, "input required");
    const { taskId } = JSON.parse(handle);
    expect(JSON.parse((await tasks("get", handle, "--json")).out)).toMatchObject({
      taskId,
      status: "input_required",
      inputRequests: { name: { method: "elicitation/create" } },
    });
    const responses = JSON.stringify({ name: { action: "accept", content: { name: "Ada" } } });
    const updated = await tasks("update", handle, "--responses", responses, "--json");
    expect(updated).toEqual({ code: 0, out: "{}\n", err: "" });
    const waited = await tasks("wait", handle, "--json");
    expect(JSON.parse(waited.out).content[0].text).toContain("Ada");
    const lines = waited.err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toEqual({
      task: expect.objectContaining({ taskId, status: "completed" }),
    });
    expect(JSON.parse((await tasks("cancel", handle, "--json")).out)).toEqual({});
  });

  test("and shows with --dry-run what would be sent", async () => {
    const { out } = await call("--detach", "--dry-run", "--json");
    const { extensions } =
      JSON.parse(out).body.params._meta["io.modelcontextprotocol/clientCapabilities"];
    expect(extensions).toEqual({ "io.modelcontextprotocol/tasks": {} });
    const { out: id } = await call("stepMs=60000", "--detach", "-q");
    expect((await tasks("cancel", id.trim(), "--dry-run")).out).toContain(
      "mcp-method: tasks/cancel",
    );
    expect((await tasks("get", id.trim())).out).toMatch(/^working/);
    await tasks("cancel", id.trim());
  });

  test("by its handle, as JSON", async () => {
    const { out } = await call("kind=work", "--detach", "--json");
    expect(JSON.parse(out)).toMatchObject({ tool: "task", taskId: expect.any(String) });
    expect(await tasks("wait", out)).toMatchObject({ code: 0, out: "Worked in 2 steps.\n" });
  });

  test("which may give up waiting without harm, and cancel it", async () => {
    const { out } = await call("kind=work", "stepMs=60000", "--detach", "--json");
    expect((await tasks("wait", out, "--total-timeout", "200ms")).code).toBe(8);
    expect((await tasks("get", out)).out).toMatch(/^working/);
    expect((await tasks("cancel", out)).code).toBe(0);
    expect((await tasks("wait", out)).code).toBe(130);
  });
});

test("a task that the server does not know exits with 6", async () => {
  expect(await tasks("get", "nope")).toMatchObject({
    code: 6,
    err: expect.stringContaining("does not know the task"),
  });
});

test("a server of earlier revisions has no tasks: 7, and nothing is called", async () => {
  await using legacy = await startExampleServer({ era: "legacy" });
  const { code, err } = await runCli(["tasks", "get", legacy.url, "any"]);
  expect(code).toBe(7);
  expect(err).toContain("Tasks came with revision 2026-07-28");
  const detached = await runCli(["call", legacy.url, "slow", "ms=60000", "label=d", "--detach"]);
  expect(detached).toMatchObject({ code: 7, out: "" });
  expect(detached.err).toContain("this one speaks 2025-11-25. Nothing was called.");
  const after = await runCli(["call", legacy.url, "add", "a=1", "b=2"]);
  expect(after).toEqual({ code: 0, out: "3\n", err: "" });
});

test("a server that has no tasks is 7 too", async () => {
  const none = (response: ServerResponse, { id }: RawRequest): void => {
    const error = { code: -32601, message: "No." };
    response.writeHead(404, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, error }));
  };
  await using raw = await serveRaw({ "tasks/get": none, "tasks/cancel": none });
  expect((await runCli(["tasks", "wait", raw.url, "any"])).code).toBe(7);
  expect((await runCli(["tasks", "cancel", raw.url, "any"])).code).toBe(7);
});
