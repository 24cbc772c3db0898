import { ConnectionError, createClient } from "@plugboard/core";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { stdio } from "../src/stdio.js";
import { heldResources } from "./held-resources.js";
import { isAlive } from "./is-alive.js";
import { ask, clientOf, program } from "./server-program.js";

/** What a server says while it ends. */
function traced(): { trace: string[]; onStderr: (text: string) => void } {
  const trace: string[] = [];
  return { trace, onStderr: (text) => void trace.push(...text.trim().split("\n")) };
}

/** Answers with its id, and says on stderr what happens to it. */
const TRACED = `
const say = (text) => require("node:fs").writeSync(2, text + "\\n");
onRequest((request) => answer(request, process.pid));
onEnd(() => say("input ended"));
process.on("exit", (code) => say("exit " + code));
`;
const STUBBORN = "setInterval(() => {}, 1_000);";
const OBEDIENT = 'process.on("SIGTERM", () => { say("term"); process.exit(0); });';
const DEAF = 'process.on("SIGTERM", () => say("term"));';
const QUICK = { exitWaitMs: 30, termWaitMs: 30 };

describe("B55: the order of a shutdown", () => {
  test("(a) a server that ends with its input exits by itself, after what it has to do", async () => {
    const { trace, onStderr } = traced();
    const client = clientOf(`${TRACED} onEnd(() => setTimeout(() => say("saved"), 100));`, {
      onStderr,
    });
    const pid = Number(await ask(client));
    await client.close();
    expect(trace).toEqual(["input ended", "saved", "exit 0"]);
    expect(isAlive(pid)).toBe(false);
  });

  test("(b) a server that ignores the end of its input gets SIGTERM", async () => {
    const { trace, onStderr } = traced();
    const client = clientOf(TRACED + STUBBORN + OBEDIENT, { onStderr, shutdown: QUICK });
    const pid = Number(await ask(client));
    await client.close();
    expect(trace).toEqual(["input ended", "term", "exit 0"]);
    expect(isAlive(pid)).toBe(false);
  });

  test("(c) a server that ignores that too gets SIGKILL", async () => {
    const { trace, onStderr } = traced();
    const client = clientOf(TRACED + STUBBORN + DEAF, { onStderr, shutdown: QUICK });
    const pid = Number(await ask(client));
    await client.close();
    expect(trace).toEqual(["input ended", "term"]);
    expect(isAlive(pid)).toBe(false);
  });

  test.each([
    ["lines", 'JSON.stringify({ text: "x".repeat(99) }) + "\\n"'],
    ["a line that does not end", '"x".repeat(100)'],
  ])(
    "(d) a server that is blocked writing %s of 1 MB sees the end of its input",
    async (_, text) => {
      const { trace, onStderr } = traced();
      const client = clientOf(
        `${TRACED} onEnd(() => { require("node:fs").writeSync(2, "writing\\n"); process.stdout.write((${text}).repeat(10_000)); });`,
        { onStderr, shutdown: { exitWaitMs: 10_000 } },
      );
      await ask(client);
      await client.close();
      expect(trace).toEqual(["input ended", "writing", "exit 0"]);
    },
  );

  test("(e) a last message after the end of the input disturbs nothing", async () => {
    const { trace, onStderr } = traced();
    const onWarning = vi.fn();
    const last = '{ jsonrpc: "2.0", method: "notifications/message", params: {} }';
    const client = clientOf(`${TRACED} onEnd(() => write(${last}));`, { onStderr, onWarning });
    await ask(client);
    await client.close();
    expect(trace).toEqual(["input ended", "exit 0"]);
    expect(onWarning).not.toHaveBeenCalled();
  });

  test("requests that are open fail at once, not when the process is gone", async () => {
    const { trace, onStderr } = traced();
    const client = clientOf(`${TRACED} onEnd(() => setTimeout(() => {}, 100));`, { onStderr });
    await ask(client);
    const calls = [1, 2, 3].map((id) => client.request("silent", { id }, (result) => result));
    const outcomes = Promise.allSettled(calls);
    const closing = [client.close(), client.close()];
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "closed" } });
    }
    expect(trace).not.toContain("exit 0");
    await Promise.all(closing);
    expect(trace).toContain("exit 0");
  });
});

describe("B25: close()", () => {
  test("right after a call starts nothing", async () => {
    const onStderr = vi.fn();
    const client = clientOf(`console.error("up"); setInterval(() => {}, 1_000);`, { onStderr });
    const call = ask(client);
    const closing = client.close();
    await expect(call).rejects.toMatchObject({ name: "ConnectionError", code: "closed" });
    await closing;
    expect(onStderr).not.toHaveBeenCalled();
    await expect(ask(client)).rejects.toMatchObject({ code: "closed" });
  });

  test("at any moment of a start leaves no process once it has resolved", async () => {
    const before = heldResources();
    for (let turns = 0; turns < 12; turns += 1) {
      const client = clientOf("setInterval(() => {}, 1_000);", { shutdown: QUICK });
      const call = ask(client);
      call.catch(() => {}); // looked at below
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await client.close();
      await expect(call).rejects.toMatchObject({ code: "closed" });
      for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate); // handles close late
      expect(heldResources()).toEqual(before);
    }
  });

  test("while a restart is waited for starts nothing more", async () => {
    const onStderr = vi.fn();
    const client = clientOf(`process.stderr.write("up", () => process.exit(1));`, {
      onStderr,
      restart: { minDelayMs: 600_000, maxDelayMs: 600_000 },
    });
    await expect(ask(client)).rejects.toMatchObject({ exitCode: 1 });
    const call = ask(client);
    await client.close();
    await expect(call).rejects.toMatchObject({ code: "closed" });
    expect(onStderr).toHaveBeenCalledTimes(1);
  });

  test("from a handler of the server's messages settles everything", async () => {
    const client = clientOf(`
      onRequest(({ id }) => {
        const params = { progressToken: id, progress: 1 };
        write({ jsonrpc: "2.0", method: "notifications/progress", params });
      });
    `);
    const call = client.callTool({ name: "any" }, { onProgress: () => void client.close() });
    await expect(call).rejects.toMatchObject({ code: "closed" });
    await client.close();
  });
});

describe("a server that keeps dying", () => {
  test("is left alone after so many times in a row, and the error has its last words", async () => {
    const client = clientOf(`process.stderr.write("bad config", () => process.exit(1));`, {
      restart: { maxRestarts: 2, minDelayMs: 1 },
    });
    for (let start = 0; start < 3; start += 1) {
      await expect(ask(client)).rejects.toMatchObject({ code: "ended_early", exitCode: 1 });
    }
    const failure = await ask(client).catch((error) => error);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ code: "unreachable", mayHaveArrived: false });
    expect(failure.message).toContain("bad config");
  });

  test("is not started again at all with restart: false", async () => {
    const client = clientOf("process.exit(4);", { restart: false });
    await expect(ask(client)).rejects.toMatchObject({ code: "ended_early" });
    await expect(ask(client)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("exited with code 4"),
    });
  });
});

describe("more than ten servers at once", () => {
  test("raise no warning of a leak", async () => {
    const clients = Array.from({ length: 11 }, () =>
      createClient({
        era: "modern",
        transport: stdio(program("onRequest((one) => answer(one, process.pid));")),
      }),
    );
    onTestFinished(async () => void (await Promise.all(clients.map((client) => client.close()))));
    const pids = await Promise.all(clients.map((client) => ask(client)));
    expect(new Set(pids).size).toBe(11);
    expect(process.listenerCount("exit")).toBeLessThan(10);
  });
});
