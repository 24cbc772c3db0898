import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emitted } from "../../../packages/auth/test/support/emitted.js";
import { run } from "../src/run.js";
import { loginPeers } from "./login-peers.js";
import { type RawReply, serveRaw, toolList } from "./raw-server.js";
import { runCli } from "./run-cli.js";
import { createTestIo, type TestIo } from "./test-io.js";

const [ENTER, CTRL_C] = ["\r", "\u0003"];

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

/** Presses keys once a text is there. */
async function answer(io: TestIo, text: string, ...keys: readonly string[]): Promise<void> {
  await io.seen(text);
  // The prompt draws before it listens.
  await new Promise((resolve) => setImmediate(resolve));
  for (const key of keys) io.stdin.write(key);
}
const detached = async (...args: readonly string[]) => {
  const { out } = await runCli(["call", server.url, "task", ...args, "--detach", "-q"]);
  return out.trim();
};

test("Ctrl-C in a call that became a task cancels the task, and exits 130", async () => {
  const io = createTestIo();
  const ended = run(["call", server.url, "task", "stepMs=60000", "label=stop"], io);
  await io.seen("Task working");
  io.interrupt();
  expect(await ended).toBe(130);
  await server.whenCancelled("stop");
  expect(io.out()).toBe("");
  expect(io.err()).toMatch(/\nCancelled \(SIGINT\)\.\n$/);
});

test("Ctrl-C in wait leaves the task running, and says how to go on", async () => {
  const id = await detached("stepMs=60000");
  const io = createTestIo();
  const ended = run(["tasks", "wait", server.url, id], io);
  await io.seen("Task working");
  io.interrupt();
  expect(await ended).toBe(130);
  const command = `plugboard tasks wait ${server.url} ${id}`;
  expect(io.err()).toContain(`Cancelled (SIGINT). The task goes on. For its result: ${command}\n`);
  expect((await runCli(["tasks", "get", server.url, id])).out).toMatch(/^working/);
  await runCli(["tasks", "cancel", server.url, id]);
});

test("a call that takes too long cancels its task, and is no task that goes on", async () => {
  const argv = ["call", server.url, "task", "stepMs=60000", "label=late"];
  const { code, err } = await runCli([...argv, "--total-timeout", "500ms"]);
  expect(code).toBe(8);
  expect(err).toContain("--total-timeout");
  expect(err).not.toContain("goes on");
  await server.whenCancelled("late");
});

test("at a terminal, what a task asks is a form, in a call and in wait", async () => {
  const io = createTestIo({ tty: true });
  const ended = run(["call", server.url, "task", "kind=ask"], io);
  await io.seen("What is your name?");
  await answer(io, "name", "Ada", ENTER);
  await answer(io, "Send this?", ENTER);
  expect(await ended).toBe(0);
  expect(io.out()).toBe('name: {"action":"accept","content":{"name":"Ada"}}\n');

  const later = createTestIo({ tty: true });
  const waited = run(["tasks", "wait", server.url, await detached("kind=ask")], later);
  await later.seen("What is your name?");
  await answer(later, "name", "Bo", ENTER);
  await answer(later, "Send this?", ENTER);
  expect(await waited).toBe(0);
  expect(later.out()).toContain('{"name":"Bo"}');
});

test("Ctrl-C in the form of a task that is waited for leaves the task be", async () => {
  const id = await detached("kind=ask");
  const io = createTestIo({ tty: true });
  const ended = run(["tasks", "wait", server.url, id], io);
  await io.seen("What is your name?");
  await answer(io, "name", CTRL_C);
  expect(await ended).toBe(130);
  expect((await runCli(["tasks", "get", server.url, id])).out).toMatch(/^input required/);
});

test("a task that is gone before it is over is 6, and nothing goes on", async () => {
  const { code, err } = await runCli(["call", server.url, "task", "stepMs=60000", "ttlMs=200"]);
  expect(code).toBe(6);
  expect(err).toContain("does not know the task");
  expect(err).not.toContain("goes on");
});

test("a task that can't be asked for any more goes on, and the error says so", async () => {
  const at = "2026-01-01T00:00:00Z";
  const task = { taskId: "-x y", createdAt: at, lastUpdatedAt: at, ttlMs: null, pollIntervalMs: 1 };
  const created = JSON.stringify({ resultType: "task", status: "working", ...task });
  const refuse: RawReply = (response) => response.writeHead(403).end();
  await using raw = await serveRaw({
    "tools/list": toolList({}),
    "tools/call": created,
    "tasks/get": refuse,
  });
  const { code, err } = await runCli(["call", raw.url, "t"]);
  expect(code).toBe(3);
  const command = `plugboard tasks wait ${raw.url} '{"taskId":"-x y"}'`;
  expect(err).toContain(`The task goes on. For its result: ${command}`);
  const told = await runCli(["call", raw.url, "t", "--json"]);
  const { error } = JSON.parse(told.err.trim().split("\n").at(-1) ?? "");
  expect(error.task).toEqual({ tool: "t", status: "working", ...task });
  expect(raw.requests.some(({ method }) => method === "tasks/cancel")).toBe(false);
});

test("whoever logs in while a task is followed goes on with that task, and calls nothing again", async () => {
  await using peers = await loginPeers();
  const { cli, url, oidc } = peers;
  await cli(["login", url]);
  const io = peers.io({ tty: true });
  const ended = run(["call", url, "task", "steps=1", "stepMs=3000", "--ndjson", "--plain"], io);
  await io.printed('"working"');
  for (const secret of emitted.secrets) {
    await (await oidc.provider.AccessToken.find(secret))?.destroy();
    await (await oidc.provider.RefreshToken.find(secret))?.destroy();
  }
  await answer(io, "Log in?", ENTER);
  expect(await ended).toBe(0);
  const events = io
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const ids = events.filter(({ type }) => type === "task").map(({ taskId }) => taskId);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  expect(events.at(-1)).toMatchObject({ type: "result" });
});
