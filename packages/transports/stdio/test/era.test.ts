import type { ClientOptions } from "@plugboard/core";
import { EventLog } from "@plugboard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { StdioOptions } from "../src/stdio-options.js";
import { eventually } from "./eventually.js";
import { isAlive } from "./is-alive.js";
import { ask, clientOf } from "./server-program.js";

const DISCOVERY = `{ resultType: "complete", supportedVersions: ["2026-07-28"], capabilities: {} }`;
/** Says on stderr who it is, and what it is sent; answers what earlier servers do, once it has been opened. */
const EARLIER = `
console.error("start " + process.pid);
process.on("exit", (code) => require("node:fs").writeSync(2, "exit " + code + "\\n"));
let isOpen = false;
let probe;
const handle = (message) => {
  const { id, method, params } = message;
  console.error("got " + method);
  const result = (value) => write({ jsonrpc: "2.0", id, result: value });
  if (method === "initialize") {
    isOpen = true;
    const serverInfo = { name: "earlier", version: "1" };
    return result({ protocolVersion: "2025-06-18", capabilities: {}, serverInfo });
  }
  if (!isOpen) return before(message);
  if (probe !== undefined) write({ jsonrpc: "2.0", id: probe, result: ${DISCOVERY} });
  probe = undefined;
  if (method !== "tools/call") return;
  if (params.name === "exit") process.exit(5);
  result({ content: [{ type: "text", text: String(process.pid) }] });
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => handle(JSON.parse(line)));
`;

/** A client that finds out what such a server speaks, and what the server's processes said. */
function clientOfEarlier(
  before: string,
  options: Partial<StdioOptions> = {},
  clientOptions: Partial<ClientOptions> = {},
) {
  const said = new EventLog<string>();
  let rest = "";
  const onStderr = (text: string): void => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) said.add(line);
  };
  const pids = () =>
    said.items.flatMap((line) => (line.startsWith("start ") ? [Number(line.slice(6))] : []));
  onTestFinished(() => expect(pids().filter(isAlive)).toEqual([])); // last of all, after close()
  const code = `const before = ({ id, method }) => { ${before} };\n${EARLIER}`;
  const client = clientOf(code, { onStderr, ...options }, { era: "auto", ...clientOptions });
  const got = () => said.items.filter((line) => line.startsWith("got "));
  return { client, said, pids, got };
}

test("STD-34, B46 (a): a server that exits over the unknown first message is opened in a fresh process, and is the only one left", async () => {
  const { client, pids, got } = clientOfEarlier("process.exit(1);");
  const pid = await ask(client);
  expect(pids()).toHaveLength(2);
  expect(pid).toBe(String(pids()[1]));
  expect(pids().map(isAlive)).toEqual([false, true]);
  await eventually(() =>
    expect(got()).toEqual([
      "got server/discover",
      "got initialize",
      "got notifications/initialized",
      "got tools/call",
    ]),
  );
  expect(client.era()).toMatchObject({ era: "legacy", revision: "2025-06-18" });
  expect(await ask(client)).toBe(pid);
  await client.close();
  expect(pids().map(isAlive)).toEqual([false, false]);
});

test("STD-38: its record has the next client start one process alone", async () => {
  const first = clientOfEarlier("process.exit(1);");
  await ask(first.client);
  const era = JSON.parse(JSON.stringify(first.client.era()));
  const { client, pids } = clientOfEarlier("process.exit(1);", {}, { era });
  expect(await ask(client)).toBe(String(pids()[0]));
  expect(pids()).toHaveLength(1);
});

test("STD-34: a server that closes its output over the first message, and lives on, is replaced too", async () => {
  const { client, pids } = clientOfEarlier(
    `require("node:fs").closeSync(1); setInterval(() => {}, 1_000);`,
    { shutdown: { exitWaitMs: 20, termWaitMs: 2_000 } },
  );
  expect(await ask(client)).toBe(String(pids()[1]));
  expect(pids().map(isAlive)).toEqual([false, true]);
});

test("STD-33: a server that refuses everything before initialize is opened in the same process", async () => {
  const { client, pids } = clientOfEarlier(
    `write({ jsonrpc: "2.0", id, error: { code: -32602, message: "Invalid request parameters" } });`,
  );
  expect(await ask(client)).toBe(String(pids()[0]));
  expect(pids()).toHaveLength(1);
});

test("B46 (b): a server that ignores the unknown first message is opened after probeTimeoutMs, in the same process", async () => {
  const { client, pids, got } = clientOfEarlier("", {}, { probeTimeoutMs: 50 });
  expect(await ask(client)).toBe(String(pids()[0]));
  expect(pids()).toHaveLength(1);
  await eventually(() => expect(got()).toHaveLength(4));
});

test("B46 (c): an answer to the probe that comes when the session is open is ignored", async () => {
  const warnings: unknown[] = [];
  const onWarning = (warning: unknown) => void warnings.push(warning);
  const { client, pids } = clientOfEarlier("probe = id;", {}, { probeTimeoutMs: 50, onWarning });
  expect(await ask(client)).toBe(String(pids()[0]));
  expect(await ask(client)).toBe(String(pids()[0]));
  expect(client.era()).toMatchObject({ era: "legacy" });
  expect(warnings).toEqual([]);
});

test("B46 (c): a server of later revisions alone that only gets to the probe when initialize is there as well is spoken to in them", async () => {
  const code = `
    const lines = require("node:readline").createInterface({ input: process.stdin });
    const discovery = ${DISCOVERY};
    let probe;
    lines.on("line", (line) => {
      const { id, method } = JSON.parse(line);
      if (method === "server/discover") probe = id;
      if (method === "initialize") {
        write({ jsonrpc: "2.0", id: probe, result: discovery });
        write({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });
      }
      if (method === "tools/call") answer({ id }, "later");
    });`;
  const client = clientOf(code, {}, { era: "auto", probeTimeoutMs: 50 });
  expect(await ask(client)).toBe("later");
  expect(client.era()).toMatchObject({ era: "modern", revision: "2026-07-28" });
});

test("B46 (d): 200 kB on stderr over the unknown first message block nothing", async () => {
  let bytes = 0;
  const onStderr = (text: string): void => {
    bytes += text.length;
  };
  const flood = `require("node:fs").writeSync(2, ("x".repeat(99) + "\\n").repeat(2_000));`;
  for (const then of [
    "process.exit(1);",
    `write({ jsonrpc: "2.0", id, error: { code: -32601, message: "?" } });`,
  ]) {
    bytes = 0;
    const { client } = clientOfEarlier(flood + then, { onStderr });
    expect(await ask(client)).toMatch(/^\d+$/);
    await eventually(() => expect(bytes).toBeGreaterThanOrEqual(200_000));
  }
});

test("B46 (e): a server that dies on every start is started a bounded number of times, and the error says how it ended", async () => {
  const starts = new EventLog<string>();
  const client = clientOf(
    `console.error("licence expired"); process.exit(3);`,
    {
      onStderr: (text) => starts.add(text),
      restart: { maxRestarts: 3, minDelayMs: 1, maxDelayMs: 2 },
    },
    { era: "auto" },
  );
  const failures = [];
  for (let i = 0; i < 6; i++) failures.push(await ask(client).catch((error) => error));
  for (const failure of failures) {
    expect(failure.message).toContain("exited with code 3");
    expect(failure.message).toContain("licence expired");
  }
  expect(failures[0]).toMatchObject({ name: "ProcessError", code: "ended_early", exitCode: 3 });
  expect(failures.at(-1)).toMatchObject({ code: "unreachable", mayHaveArrived: false });
  expect(starts.items.join("").match(/licence expired/g)).toHaveLength(4);
});

test("a session that a crash ended is followed by one in a new process, without the probe", async () => {
  const { client, pids, got } = clientOfEarlier(
    `write({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });`,
  );
  const first = await ask(client);
  process.kill(Number(first), "SIGKILL");
  await eventually(() => expect(isAlive(Number(first))).toBe(false));
  await eventually(async () => expect(await ask(client)).not.toBe(first));
  expect(pids()).toHaveLength(2);
  expect(got().filter((line) => line === "got server/discover")).toHaveLength(1);
  expect(got().filter((line) => line === "got initialize")).toHaveLength(2);
});

test("a process that ends in the middle of a session fails its calls and its subscriptions with how it ended", async () => {
  const { client } = clientOfEarlier(
    `write({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });`,
  );
  const changes = client.listen({ toolsListChanged: true });
  await changes.acknowledged;
  const change = changes[Symbol.asyncIterator]().next();
  const failures = [ask(client, "exit"), change].map((one) => one.catch((error) => error));
  for (const failure of failures) {
    expect(await failure).toMatchObject({ name: "ProcessError", code: "ended_early", exitCode: 5 });
  }
});

test("close() during the probe, the restart and initialize leaves no process", async () => {
  const patient = { restart: { minDelayMs: 60_000, maxDelayMs: 60_000 } };
  for (const [before, line, options] of [
    ["", "got server/discover", {}],
    ["process.exit(1);", "exit 1", patient],
    ["process.exit(1);", "got initialize", {}],
  ] as const) {
    const { client, said, pids } = clientOfEarlier(before, options);
    const call = ask(client).catch((error) => error);
    await said.first((one) => one === line);
    await client.close();
    expect(await call).toMatchObject({
      code: line === "got initialize" ? expect.any(String) : "closed",
    });
    expect(pids().filter(isAlive)).toEqual([]);
  }
});
