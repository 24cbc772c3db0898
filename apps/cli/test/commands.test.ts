import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { run } from "../src/run.js";
import { isAlive } from "./is-alive.js";
import { runCli } from "./run-cli.js";
import { scriptServer } from "./script-server.js";
import { createTestIo } from "./test-io.js";

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "plugboard-")));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a command is no use:", () => {
  test("one that does not exist", async () => {
    const { code, err } = await runCli(["tools", "--", "plugboard-no-such-command"]);
    expect(code).toBe(4);
    expect(err).toContain('error: The command "plugboard-no-such-command" was not found.');
  });

  test("one that is not executable", async () => {
    const path = join(folder, "plain.txt");
    await writeFile(path, "text");
    const { code, err } = await runCli(["tools", "--", path]);
    expect(code).toBe(4);
    expect(err).toContain("may not be executed");
  });

  test("one whose folder does not exist", async () => {
    const { code, err } = await runCli(["tools", "--cwd", "/nonexistent", "--", "node"]);
    expect(code).toBe(4);
    expect(err).toContain('"/nonexistent" (--cwd) does not exist');
  });

  test("one that exits at once, whose last words are shown line by line", async () => {
    const program = 'console.error("no\\u001b[2J key\\n\\nbye"); process.exit(3)';
    const { code, out, err } = await runCli(["tools", "--", process.execPath, "-e", program]);
    expect({ code, out }).toEqual({ code: 4, out: "" });
    expect(err).toBe('error: The server "node" exited with code 3.\n  no\\u001b[2J key\n  bye\n');
  });

  test("the same for programs", async () => {
    const program = 'console.error("no key"); process.exit(3)';
    const argv = ["tools", "--json", "--", process.execPath, "-e", program];
    const { error } = JSON.parse((await runCli(argv)).err);
    expect(error).toEqual({
      code: 4,
      kind: "unreachable",
      message: 'The server "node" exited with code 3.',
      process: { exitCode: 3, stderr: "no key" },
      retryable: true,
    });
  });

  test("one that prints only noise", async () => {
    const program = 'console.log("Listening on 3000"); setTimeout(() => {}, 30_000)';
    const command = ["--", process.execPath, "-e", program];
    const { code, err } = await runCli(["tools", "--timeout", "500ms", "-v", ...command]);
    expect(code).toBe(8);
    expect(err).toContain('It was dropped: "Listening on 3000"');
    expect(err).toContain("--timeout raises the limit");
  });

  test("one that speaks another protocol", async () => {
    const { code } = await runCli([
      "tools",
      ...scriptServer('on("tools/list", ({ id }) => say({ id, result: 1 }));'),
    ]);
    expect(code).toBe(6);
  });

  test("one that is killed in the middle of a call, whose last words are shown", async () => {
    const server = scriptServer(
      'on("tools/call", () => { noted("out of memory"); process.kill(process.pid, "SIGKILL"); });',
    );
    const { code, err } = await runCli(["call", "t", ...server]);
    expect(code).toBe(4);
    expect(err).toBe('error: The server "node" was killed by SIGKILL.\n  out of memory\n');
  });
});

test("noise before the answer does no harm", async () => {
  const { code, out } = await runCli([
    "call",
    "t",
    ...scriptServer(
      'console.log("hello"); on("tools/call", (request) => reply(request, text(1)));',
    ),
  ]);
  expect({ code, out }).toEqual({ code: 0, out: "1\n" });
});

test("what a server writes to stderr is shown with -v alone", async () => {
  const server = scriptServer(
    'process.stderr.write("one\\ntw"); on("tools/call", (request) => { noted("o"); reply(request, text(1)); });',
  );
  expect((await runCli(["call", "t", ...server])).err).toBe("");
  const { err } = await runCli(["call", "t", "-v", ...server]);
  expect(err).toContain("stderr: one\n");
  expect(err).toContain("stderr: two\n");
});

const TELLS =
  'on("tools/call", (request) => reply(request, text(process.cwd() + " " + JSON.stringify(process.env))));';

test("--env sets variables, from the flag, a variable or a file; others stay here", async () => {
  await writeFile(join(folder, "key"), "from-file\n");
  const flags = ["--env", "A=1=2", "--env", "B=env:MINE", "--env", "C=@key", "--env", "D="];
  const options = { cwd: folder, env: { MINE: "from-env" } };
  vi.stubEnv("PLUGBOARD_TEST_SECRET", "s3cret");
  const { out } = await runCli(["call", "t", ...flags, ...scriptServer(TELLS)], options);
  const inheriting = await runCli(["call", "t", "--inherit-env", ...scriptServer(TELLS)]);
  vi.unstubAllEnvs();
  expect(out.startsWith(`${folder} `)).toBe(true);
  const env = JSON.parse(out.slice(folder.length + 1));
  expect(env).toMatchObject({ A: "1=2", B: "from-env", C: "from-file", D: "" });
  expect(out).not.toContain("s3cret");
  expect(inheriting.out).toContain("s3cret");
});

test("--cwd is the folder that a command runs in", async () => {
  const argv = ["call", "t", "--cwd", ".", ...scriptServer(TELLS)];
  expect((await runCli(argv, { cwd: folder })).out.startsWith(`${folder} `)).toBe(true);
});

test.each([
  ["a variable without a value", ["--env", "A"], "--env takes a variable like NAME=value"],
  [
    "a variable that is not set",
    ["--env", "A=env:UNSET"],
    "The variable A needs the variable UNSET",
  ],
  ["a header", ["-H", "A: 1"], "-H sends HTTP headers, and a command has none"],
])("%s is refused before anything is started", async (_, flags, message) => {
  const { code, err } = await runCli(["tools", ...flags, "--", "plugboard-no-such-command"]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test.each([
  [["tools", "--env", "A=1", "http://127.0.0.1:1"], "--env is for a command"],
  [["tools", "--cwd", "/", "ws://127.0.0.1:1"], "--cwd is for a command"],
  [["tools", "--inherit-env", "unix:/x"], "--inherit-env is for a command"],
  [["tools", "-H", "A: 1", "unix:/x"], "-H sends HTTP headers, and a Unix socket has none"],
  [["tools", "--no-subprotocol", "http://127.0.0.1:1"], "--no-subprotocol is for ws://"],
  [["tools", "http://127.0.0.1:1", "--", "node"], "there is no target before it"],
  [["call", "http://127.0.0.1:1", "t", "--", "node"], "there is no target before it"],
  [["tools", "--"], "A command is missing after --"],
  [["tools"], "Missing required argument 'target'"],
  [["--", "node"], "The tour brings its own server"],
])("%j is a mistake that is named", async (argv, message) => {
  const { code, err } = await runCli(argv);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test("flags after -- are the command's own", async () => {
  const server = scriptServer(
    'on("tools/call", (request) => reply(request, text(process.argv.slice(1))));',
  );
  const { out } = await runCli(["call", "t", ...server, "x", "--json", "--", "-H"]);
  expect(out).toBe("x,--json,--,-H\n");
});

test("listen starts a server that ended again, and tells of the gap", async () => {
  const marker = join(folder, "was-here");
  const server = scriptServer(`
    const { existsSync, writeFileSync } = require("node:fs");
    on("subscriptions/listen", ({ id }) => {
      const _meta = { "io.modelcontextprotocol/subscriptionId": id };
      const tell = (method, params) => say({ method: "notifications/" + method, params: { ...params, _meta } });
      tell("subscriptions/acknowledged", { notifications: { toolsListChanged: true } });
      if (existsSync(${JSON.stringify(marker)})) return tell("tools/list_changed", {});
      writeFileSync(${JSON.stringify(marker)}, "");
      setTimeout(() => process.exit(1), 50);
    });`);
  const { code, out } = await runCli(["listen", "--tools", "--once", ...server]);
  expect(code).toBe(0);
  expect(
    out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { type: "gap", after: "the connection was lost" },
    { type: "notification", kind: "tools" },
  ]);
});

test("listen gives a server up that ends again and again, with 4 and its last words", async () => {
  const server = scriptServer(`
    on("subscriptions/listen", ({ id }) => {
      const _meta = { "io.modelcontextprotocol/subscriptionId": id };
      say({ method: "notifications/subscriptions/acknowledged", params: { notifications: { toolsListChanged: true }, _meta } });
      setTimeout(() => { noted("worn out"); process.exit(1); }, 20);
    });`);
  const { code, out, err } = await runCli(["listen", "--tools", "--retry", "1", ...server]);
  expect(code).toBe(4);
  expect(JSON.parse(out)).toMatchObject({ type: "gap" });
  expect(err).toContain("  worn out\n");
});

test("nothing is left of a server after a command that went well", async () => {
  const server = scriptServer('on("tools/call", (request) => reply(request, text(process.pid)));');
  const { out } = await runCli(["call", "t", ...server]);
  expect(isAlive(Number(out))).toBe(false);
});

test("stopping a command cancels its call, and ends a server that wants to stay", async () => {
  const server = scriptServer(`
    process.on("SIGTERM", () => {});
    setTimeout(() => {}, 30_000);
    on("tools/call", () => noted("pid " + process.pid + " called"));
    on("notifications/cancelled", () => noted("cancelled"));`);
  const io = createTestIo();
  const ended = run(["call", "t", "-v", ...server], io);
  await io.seen("called");
  io.interrupt();
  expect(await ended).toBe(130);
  expect(io.err()).toContain("stderr: cancelled\n");
  expect(isAlive(Number(/pid (\d+)/.exec(io.err())?.[1]))).toBe(false);
});
