import { EventEmitter, once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runMain } from "./run-main.js";

/** A process that writes to an event. */
function fakeHost(args: readonly string[]) {
  const signals = new EventEmitter();
  const host = {
    args,
    write: (line: string) => signals.emit("line", line),
    once: (signal: string, stop: () => void) => signals.once(signal, stop),
  };
  return { host, signals };
}

test.each(["SIGINT", "SIGTERM"])(
  "it prints one line with the URL and stops on %s",
  async (signal) => {
    const { host, signals } = fakeHost([]);
    const lines: string[] = [];
    signals.on("line", (line) => lines.push(line));
    const line = once(signals, "line");
    const running = runMain(host);
    await line;
    const url = /^Example server at (\S+)\n$/.exec(lines[0] ?? "")?.[1] ?? "";
    expect((await fetch(url, { method: "DELETE" })).status).toBe(400);
    signals.emit(signal);
    await running;
    expect(lines).toHaveLength(1);
    await expect(fetch(url)).rejects.toThrow();
  },
);

test("it prints the addresses of WebSockets and a Unix socket, and serves them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plugboard-"));
  const path = join(folder, "example.sock");
  const { host, signals } = fakeHost(["--ws", "--unix", path]);
  const lines: string[] = [];
  const printed = new Promise<void>((resolve) => {
    signals.on("line", (line) => {
      if (lines.push(line) === 3) resolve();
    });
  });
  const running = runMain(host);
  await printed;
  expect(lines[1]).toMatch(/^WebSocket at ws:\/\/127\.0\.0\.1:\d+\/ws\n$/);
  expect(lines[2]).toBe(`Unix socket at ${path}\n`);
  const socket = connect(path);
  await once(socket, "connect");
  const closed = once(socket, "close");
  signals.emit("SIGTERM");
  await closed;
  await running;
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("a port that is none is refused", async () => {
  const { host } = fakeHost(["--port", "many"]);
  await expect(runMain(host)).rejects.toMatchObject({ code: "ERR_SOCKET_BAD_PORT" });
});

test("an unknown option is refused", async () => {
  const { host } = fakeHost(["--prot", "1"]);
  await expect(runMain(host)).rejects.toThrow("--prot");
});

test("the eras that are served can be chosen", async () => {
  const { host, signals } = fakeHost(["--era", "modern"]);
  const line = once(signals, "line");
  const running = runMain(host);
  const [text] = await line;
  const url = /^Example server at (\S+)\n$/.exec(text)?.[1] ?? "";
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: {} };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
  expect(response.status).toBe(400);
  signals.emit("SIGTERM");
  await running;
});

test("an era that is none is refused", async () => {
  const { host } = fakeHost(["--era", "stone"]);
  await expect(runMain(host)).rejects.toThrow("--era is both, modern or legacy, not stone.");
});
