import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./run-cli.js";
import { scriptServer } from "./script-server.js";

let server: ExampleServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plugboard-"));
  server = await startExampleServer({ webSocket: true, unixPath: join(folder, "x.sock") });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ["a WebSocket", () => server.webSocketUrl ?? ""],
  ["a Unix socket", () => `unix:${join(folder, "x.sock")}`],
])("over %s", (_, address) => {
  test("a task is followed", async () => {
    const { code, out } = await runCli(["call", address(), "task"]);
    expect({ code, out }).toEqual({ code: 0, out: "Worked in 2 steps.\n" });
  });

  test("a task that one command left is waited for by another", async () => {
    const { out, err } = await runCli(["call", address(), "task", "--detach"]);
    expect(err).toContain(`plugboard tasks wait ${address()} ${out.trim()}`);
    const waited = await runCli(["tasks", "wait", address(), out.trim()]);
    expect(waited.out).toBe("Worked in 2 steps.\n");
  });
});

describe("over standard streams", () => {
  const at = '"2026-01-01T00:00:00Z"';
  const task = `{ taskId: "t1", createdAt: ${at}, lastUpdatedAt: ${at}, ttlMs: null, pollIntervalMs: 1 }`;
  const working = scriptServer(`
    const task = ${task};
    on("tools/call", ({ id }) => say({ id, result: { resultType: "task", status: "working", ...task } }));
    on("tasks/get", (request) => reply(request, { ...task, status: "completed", result: text("done") }));`);

  test("a task is followed", async () => {
    expect(await runCli(["call", "t", ...working])).toMatchObject({ code: 0, out: "done\n" });
  });

  test("the verbs take the task first, and the command last", async () => {
    expect((await runCli(["tasks", "wait", "t1", ...working])).out).toBe("done\n");
    expect((await runCli(["tasks", "get", "t1", ...working])).out).toMatch(/^completed\n/);
    const both = await runCli(["tasks", "get", server.url, ...working]);
    expect(both).toMatchObject({ code: 2, out: "" });
  });

  test("--detach warns: the task may end with the server", async () => {
    const { code, out, err } = await runCli(["call", "t", "--detach", ...working]);
    expect({ code, out }).toEqual({ code: 0, out: "t1\n" });
    expect(err).toContain("warning: The server ends with this command");
  });
});
