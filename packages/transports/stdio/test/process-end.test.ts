import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConnectionError } from "@plugboard/core";
import { describe, expect, onTestFinished, test } from "vitest";
import { ProcessError } from "../src/process-error.js";
import { stdio } from "../src/stdio.js";
import { eventually } from "./eventually.js";
import { heldResources } from "./held-resources.js";
import { ask, clientOf } from "./server-program.js";

/** For servers that do not mind the end of their input. */
const QUICKLY = { shutdown: { exitWaitMs: 20 } };

/** What a call fails with. */
async function failureOf(call: Promise<unknown>): Promise<ProcessError> {
  const failure = await call.then(
    () => undefined,
    (error) => error,
  );
  expect(failure).toBeInstanceOf(ConnectionError);
  return failure;
}

describe("B52: a process that is not there", () => {
  test("a command that is missing fails the call at once, and says what to do", async () => {
    const client = clientOf("", { command: "no-such-mcp-server" });
    const failure = await failureOf(ask(client));
    expect(failure).toBeInstanceOf(ProcessError);
    expect(failure).toMatchObject({ code: "unreachable", mayHaveArrived: false });
    expect(failure.message).toBe(
      'The command "no-such-mcp-server" was not found. Install it, give its full path, or add its folder to PATH in env.',
    );
    expect(failure.cause).toMatchObject({ code: "ENOENT" });
  });

  test("a file that is not executable says so", async () => {
    const folder = mkdtempSync(join(tmpdir(), "plugboard-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const command = join(folder, "server");
    writeFileSync(command, "#!/bin/sh\n", { mode: 0o644 });
    const failure = await failureOf(ask(clientOf("", { command })));
    expect(failure).toMatchObject({ code: "unreachable", mayHaveArrived: false });
    expect(failure.message).toContain("may not be executed. Make it executable");
  });

  test("a folder that does not exist is not taken for a missing command", async () => {
    const failure = await failureOf(ask(clientOf("", { cwd: "/no/such/folder" })));
    expect(failure.code).toBe("unreachable");
    expect(failure.message).toContain('its folder "/no/such/folder" (cwd) does not exist');
  });

  test("nothing is started before the first call, and nothing by close()", async () => {
    const transport = stdio({ command: "no-such-mcp-server" });
    expect(transport.peer).toBe("no-such-mcp-server");
    await transport.close();
    await transport.close();
    await expect(transport.notify({ jsonrpc: "2.0", method: "x" })).rejects.toMatchObject({
      code: "closed",
    });
  });
});

describe("B52: a process that goes away", () => {
  test("exit 3 before the first message: the call has the code and the last words", async () => {
    const client = clientOf(`console.error("no licence"); process.exit(3);`);
    const failure = await failureOf(ask(client));
    expect(failure).toMatchObject({
      name: "ProcessError",
      code: "ended_early",
      exitCode: 3,
      signal: undefined,
      stderr: "no licence",
      message: 'The server "node" exited with code 3. Its last words:\nno licence',
    });
  });

  test("exit 0 right after half a reply: half a reply is none", async () => {
    const client = clientOf(`
      onRequest(({ id }) => {
        process.stdout.write('{"jsonrpc":"2.0","id":' + id + ',"resu', () => process.exit(0));
      });
    `);
    const failure = await failureOf(ask(client));
    expect(failure).toMatchObject({ code: "ended_early", exitCode: 0, mayHaveArrived: true });
    expect(failure.message).toContain("exited with code 0. It wrote nothing to stderr.");
  });

  test("a last reply without a line break counts", async () => {
    const client = clientOf(`
      onRequest(({ id }) => {
        const reply = JSON.stringify({ jsonrpc: "2.0", id, result: textOf("done") });
        process.stdout.write(reply, () => process.exit(0));
      });
    `);
    expect(await ask(client)).toBe("done");
  });

  test("stdout closed by a process that lives on: the call fails, the process is ended", async () => {
    const client = clientOf(`
      onRequest(() => require("node:fs").closeSync(1));
      process.on("SIGTERM", () => process.exit(0));
    `);
    const failure = await failureOf(ask(client));
    expect(failure.code).toBe("ended_early");
    expect(failure.message).toContain("has closed its standard output, but still runs");
  });

  test("stdin closed by a process that lives on: the next call fails", async () => {
    const client = clientOf(
      `
      process.stdin.on("error", () => {});
      process.stdin.once("data", (line) => {
        process.stdin.destroy();
        require("node:fs").closeSync(0);
        answer(JSON.parse(line), "last");
      });
      setInterval(() => {}, 1_000);
      process.on("SIGTERM", () => process.exit(0));
    `,
      QUICKLY,
    );
    expect(await ask(client)).toBe("last");
    const failure = await failureOf(ask(client));
    expect(failure.code).toBe("ended_early");
    expect(failure.message).toContain("has closed its standard input, but still runs");
  });

  test("SIGKILL in the middle of two calls: both have the signal, the next call a new process", async () => {
    const client = clientOf(`
      const waiting = [];
      onRequest((request, name) => {
        if (name === "pid") answer(request, process.pid);
        else if (waiting.push(request) === 2) {
          process.stderr.write("first\\nout of memory\\n", () => process.kill(process.pid, "SIGKILL"));
        }
      });
    `);
    const before = await ask(client, "pid");
    const failures = await Promise.all([failureOf(ask(client)), failureOf(ask(client))]);
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: "ended_early", signal: "SIGKILL" });
      expect(failure).toMatchObject({ exitCode: undefined, mayHaveArrived: true });
      expect(failure.message).toBe(
        'The server "node" was killed by SIGKILL. Its last words:\nfirst\nout of memory',
      );
    }
    expect(await ask(client, "pid")).not.toBe(before);
  });

  test("a crash ends subscriptions too, and they can be opened anew", async () => {
    const client = clientOf(`
      onRequest((request, name) => {
        if (name === "crash") process.exit(1);
        const _meta = { "io.modelcontextprotocol/subscriptionId": request.id };
        const params = { _meta, notifications: { toolsListChanged: true } };
        write({ jsonrpc: "2.0", method: "notifications/subscriptions/acknowledged", params });
      });
    `);
    const subscription = client.listen({ toolsListChanged: true });
    await subscription.acknowledged;
    const change = subscription[Symbol.asyncIterator]().next();
    await failureOf(ask(client, "crash"));
    expect(await failureOf(change)).toMatchObject({ code: "ended_early", exitCode: 1 });
    await client.listen({ toolsListChanged: true }).acknowledged;
  });

  test("a process that ended between two calls is replaced without a word", async () => {
    const before = heldResources();
    const client = clientOf(
      "onRequest((request) => answer(request, process.pid) && process.exit());",
    );
    const first = await ask(client);
    await eventually(() => expect(heldResources()).toEqual(before));
    expect(await ask(client)).not.toBe(first);
  });
});
