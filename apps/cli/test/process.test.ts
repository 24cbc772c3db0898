import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startCli } from "./cli-process.js";
import { EXAMPLE_COMMAND } from "./example-command.js";
import { isAlive } from "./is-alive.js";
import { serveRaw, toolList } from "./raw-server.js";
import { scriptServer } from "./script-server.js";
import { staticImports } from "./static-imports.js";

const LIMIT = { timeout: 30_000 };

const pidIn = (text: string): number => Number(/pid (\d+)/.exec(text)?.[1]);
/** Nothing tells when a process is gone that is not ours. */
const waitUntilDead = (pid: number) => vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

test("the built command prints a result and ends", LIMIT, async () => {
  const cli = startCli(["call", server.url, "add", "a=1", "b=2"]);
  expect(await cli.ended).toBe(0);
  expect([cli.out(), cli.err()]).toEqual(["3\n", ""]);
});

test("Ctrl-C in a call cancels it on the server and exits 130", LIMIT, async () => {
  const cli = startCli(["call", server.url, "slow", "ms=60000", "label=stop"]);
  await server.whenStarted("stop");
  cli.child.kill("SIGINT");
  expect(await cli.ended).toBe(130);
  await server.whenCancelled("stop");
  expect([cli.out(), cli.err()]).toEqual(["", "Cancelled (SIGINT).\n"]);
});

test("a killed server ends the call with 4", LIMIT, async () => {
  await using raw = await serveRaw({
    "tools/list": toolList({}),
    "tools/call": (response) => response.destroy(),
  });
  expect(await startCli(["call", raw.url, "t"]).ended).toBe(4);
});

test("a second signal ends the command at once", LIMIT, async () => {
  await using raw = await serveRaw({ "tools/list": toolList({}) });
  const cli = startCli(["call", raw.url, "t", "--args", "-"], { stdin: "pipe" });
  const { stdin } = cli.child;
  // More than a pipe holds: once it is taken, the command waits for the end of its input, which no abort interrupts.
  await new Promise((resolve) => stdin?.write(" ".repeat(1 << 20), resolve));
  cli.child.kill("SIGINT");
  cli.child.kill("SIGTERM");
  expect(await cli.ended).toBe(130);
  expect(cli.err()).toBe("");
  stdin?.destroy();
});

test("a command that waits for its input ends on Ctrl-C", LIMIT, async () => {
  await using raw = await serveRaw({ "tools/list": toolList({}) });
  const cli = startCli(["call", raw.url, "t", "--args", "-"], { stdin: "pipe" });
  await new Promise((resolve) => cli.child.stdin?.write(" ".repeat(1 << 20), resolve));
  cli.child.kill("SIGINT");
  expect(await cli.ended).toBe(130);
  cli.child.stdin?.destroy();
});

test("a reader that goes away ends listen quietly", LIMIT, async () => {
  const cli = startCli(["listen", server.url, "--uri", "example://counter", "--ndjson"]);
  await cli.printed("acknowledged");
  server.bump();
  await cli.printed("notification");
  cli.child.stdout?.destroy();
  server.bump();
  expect(await cli.ended).toBe(0);
  expect(cli.err()).toBe("");
});

test("Ctrl-C ends listen with 130, and the lines are whole", LIMIT, async () => {
  const cli = startCli(["listen", server.url, "--tools", "--ndjson"]);
  await cli.printed("acknowledged");
  server.notify.toolsChanged();
  await cli.printed("notification");
  cli.child.kill("SIGINT");
  expect(await cli.ended).toBe(130);
  const types = cli
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).type);
  expect(types).toEqual(["acknowledged", "notification", "error"]);
});

test("Ctrl-C in a call to a command cancels it, and leaves nothing behind", LIMIT, async () => {
  const server = scriptServer(`
    process.on("SIGTERM", () => {});
    setTimeout(() => {}, 30_000);
    on("tools/call", () => noted("pid " + process.pid + " called"));
    on("notifications/cancelled", () => noted("cancelled"));`);
  const cli = startCli(["call", "t", "-v", ...server]);
  await cli.told("called");
  cli.child.kill("SIGINT");
  expect(await cli.ended).toBe(130);
  expect(cli.err()).toContain("stderr: cancelled\n");
  expect(cli.err()).toMatch(/\nCancelled \(SIGINT\)\.\n$/);
  expect(isAlive(pidIn(cli.err()))).toBe(false);
});

test("a second signal ends a command and its server at once", LIMIT, async () => {
  const server = scriptServer(`
    process.on("SIGTERM", () => {});
    setTimeout(() => {}, 30_000);
    on("tools/call", () => noted("pid " + process.pid + " called"));
    on("notifications/cancelled", () => noted("cancelled"));`);
  const cli = startCli(["call", "t", "-v", ...server]);
  await cli.told("called");
  cli.child.kill("SIGINT");
  await cli.told("cancelled");
  cli.child.kill("SIGTERM");
  expect(await cli.ended).toBe(130);
  await waitUntilDead(pidIn(cli.err()));
});

test(
  "a server that is killed in the middle of a call ends it with 4 and its last words",
  LIMIT,
  async () => {
    const server = scriptServer('on("tools/call", () => noted("pid " + process.pid + " called"));');
    const cli = startCli(["call", "t", "-v", ...server]);
    await cli.told("called");
    const pid = pidIn(cli.err());
    process.kill(pid, "SIGKILL");
    expect(await cli.ended).toBe(4);
    expect(cli.err()).toContain(
      `error: The server "node" was killed by SIGKILL.\n  pid ${pid} called\n`,
    );
  },
);

test(
  "a command line that is killed itself ends its server by the end of its input",
  LIMIT,
  async () => {
    const server = scriptServer('on("tools/call", () => noted("pid " + process.pid + " called"));');
    const cli = startCli(["call", "t", "-v", ...server]);
    await cli.told("called");
    cli.child.kill("SIGKILL");
    await cli.ended;
    await waitUntilDead(pidIn(cli.err()));
  },
);

test("the example server of the tour is a program that any client can start", LIMIT, async () => {
  const cli = startCli(["call", "add", "a=1", "b=2", ...EXAMPLE_COMMAND]);
  expect(await cli.ended).toBe(0);
  expect([cli.out(), cli.err()]).toEqual(["3\n", ""]);
});

test("Ctrl-C ends the tour in the middle", LIMIT, async () => {
  const cli = startCli([]);
  await cli.printed("The same calls");
  cli.child.kill("SIGINT");
  expect(await cli.ended).toBe(130);
});

test("only what a command needs is loaded: nothing of it at the start", async () => {
  const loaded = await staticImports("cli.js");
  expect(loaded).toContain("commander");
  expect(loaded).not.toContain("@plugboard/websocket");
  expect(loaded).not.toContain("@plugboard/auth");
  expect(loaded).not.toContain("@plugboard/auth/node");
  expect(loaded).not.toContain("@plugboard/stdio");
  expect(loaded).not.toContain("ws");
  expect(loaded).not.toContain("@modelcontextprotocol/server");
});

test("the built tour goes well", LIMIT, async () => {
  const cli = startCli([]);
  expect(await cli.ended).toBe(0);
  expect(cli.out()).toContain("all well");
});
