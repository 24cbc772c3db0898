import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./eventually.js";
import { isAlive } from "./is-alive.js";
import { ask, clientOf } from "./server-program.js";

const QUICK = { shutdown: { exitWaitMs: 30, termWaitMs: 30 } };
/** Starts a process that ignores the end of its input and SIGTERM, and tells its id. */
const CHILD = `
const { spawn } = require("node:child_process");
const code = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1_000); console.error("up");';
const start = (options) => {
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "inherit", "pipe"], ...options });
  return new Promise((resolve) => child.stderr.once("data", () => resolve(child)));
};
`;

describe("B56: what a server has started", () => {
  test("a shell that waits for a server which ignores everything: both are ended", async () => {
    const server = `
      process.on("SIGTERM", () => {});
      setInterval(() => {}, 1_000);
      process.stdin.once("data", (line) => {
        const result = { resultType: "complete", content: [{ type: "text", text: process.pid + " " + process.ppid }] };
        console.log(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, result }));
      });
    `;
    const client = clientOf("", {
      ...QUICK,
      command: "sh",
      args: ["-c", 'exec 3<&0; "$0" -e "$1" <&3 & wait', process.execPath, server],
    });
    const pids = (await ask(client)).split(" ").map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    await client.close();
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  test("a wrapper that exits while its child keeps stdout open: the call fails, the child is ended", async () => {
    let childPid = 0;
    const onStderr = (text: string): void => {
      childPid = Number(text);
    };
    const client = clientOf(
      `${CHILD} start().then((child) => process.stderr.write(String(child.pid), () => process.exit(0)));`,
      { ...QUICK, onStderr },
    );
    await expect(ask(client)).rejects.toMatchObject({ code: "ended_early", exitCode: 0 });
    await client.close();
    expect(childPid).toBeGreaterThan(0);
    expect(isAlive(childPid)).toBe(false);
  });

  test("the last words of what it has started, as it goes down with it, are in the error", async () => {
    const code =
      'process.stdin.resume().on("end", () => console.error("late")); console.log("up");';
    const client = clientOf(`
      const { spawn } = require("node:child_process");
      const stdio = ["pipe", "pipe", "inherit"];
      const child = spawn(process.execPath, ["-e", ${JSON.stringify(code)}], { stdio });
      child.stdout.once("data", () => process.exit(5));
    `);
    await expect(ask(client)).rejects.toMatchObject({ exitCode: 5, stderr: "late" });
  });

  test("a daemon in a session of its own lives on, even if it holds the pipe", async () => {
    const client = clientOf(
      `${CHILD} onRequest(async (request) => {
        const child = await start({ detached: true });
        child.stderr.destroy();
        child.unref();
        answer(request, child.pid);
      });`,
      QUICK,
    );
    const pid = Number(await ask(client));
    try {
      await client.close();
      expect(isAlive(pid)).toBe(true);
    } finally {
      process.kill(pid, "SIGKILL");
    }
  });
});

describe("B55 (g): when this process exits", () => {
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "plugboard-"));
    const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
    await build({
      configFile: false,
      logLevel: "error",
      root: path("."),
      resolve: {
        alias: {
          "@plugboard/core/transport": path("../../../core/src/transport/index.ts"),
          "@plugboard/core": path("../../../core/src/index.ts"),
        },
      },
      ssr: { noExternal: true },
      build: {
        ssr: fileURLToPath(new URL("./host.ts", import.meta.url)),
        outDir: folder,
        emptyOutDir: false,
      },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a host with one server, and gives the server's id. */
  function run(how: string): Promise<{ pid: number; stderr: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, [join(folder, "host.js"), how], (_, stdout, stderr) => {
        resolve({ pid: Number(stdout), stderr });
      });
    });
  }

  test.each([
    ["by process.exit()", "exit", ""],
    ["by an exception", "throw", "the host failed"],
  ])("%s, a server that ignores the end of its input is ended too", async (_, how, message) => {
    const { pid, stderr } = await run(how);
    expect(stderr).toContain(message);
    expect(pid).toBeGreaterThan(0);
    await eventually(() => expect(isAlive(pid)).toBe(false));
  });

  test("by SIGINT, a server that minds the end of its input exits", async () => {
    const { pid } = await run("interrupt");
    expect(pid).toBeGreaterThan(0);
    await eventually(() => expect(isAlive(pid)).toBe(false));
  });
});
