import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../src/run.js";
import { EXAMPLE_COMMAND } from "./example-command.js";
import { runCli } from "./run-cli.js";
import { createTestIo } from "./test-io.js";

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

const addresses = {
  http: () => server.url,
  WebSocket: () => server.webSocketUrl ?? "",
  "Unix socket": () => `unix:${join(folder, "x.sock")}`,
};
type Place = (verb: string, ...rest: readonly string[]) => readonly string[];
const all: readonly (readonly [string, Place])[] = [
  ...Object.entries(addresses).map(([name, address]): readonly [string, Place] => [
    name,
    (verb, ...rest) => [verb, address(), ...rest],
  ]),
  ["standard streams", (verb, ...rest) => [verb, ...rest, ...EXAMPLE_COMMAND]],
];

describe.each(all)("over %s", (_, at: Place) => {
  test("tools are listed, all pages", async () => {
    const { code, out } = await runCli(at("tools"));
    expect(code).toBe(0);
    expect(out.trimEnd().split("\n")).toHaveLength(24);
  });

  test("a tool is called, and nothing is said besides", async () => {
    const outcome = await runCli(at("call", "add", "a=1", "b:=2"));
    expect(outcome).toEqual({ code: 0, out: "3\n", err: "" });
  });

  test("prompts, resources and completions are there", async () => {
    expect((await runCli(at("prompt", "greet", "name=Ada"))).out).toContain("Ada");
    expect((await runCli(at("read", "example://counter"))).out).toMatch(/^\d+\n$/);
    expect((await runCli(at("complete", "greet", "tone=f"))).out).toContain("funny");
  });

  test("progress comes as it happens", async () => {
    const { out } = await runCli(at("call", "count", "steps=2", "--ndjson"));
    const types = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    expect(types).toEqual(["progress", "progress", "result"]);
  });

  test("a question that nobody can answer ends the call with 9", async () => {
    const { code, err } = await runCli(at("call", "ask-form"));
    expect(code).toBe(9);
    expect(err).toContain("What may we bring you?");
  });

  test("what the server asks for is answered", async () => {
    const { out } = await runCli(at("call", "ask-roots", "--root", "/tmp/x"));
    expect(out).toBe("x file:///tmp/x\n");
  });

  test("a message beyond --max-bytes ends the command with 10 and the name of the flag", async () => {
    const { code, err } = await runCli(at("tools", "--max-bytes", "1k"));
    expect(code).toBe(10);
    expect(err).toContain("--max-bytes");
  });

  test("a limit of time ends a call with 8 and the name of the flag", async () => {
    const { code, err } = await runCli(at("call", "slow", "ms=60000", "--total-timeout", "500ms"));
    expect(code).toBe(8);
    expect(err).toContain("--total-timeout");
  });

  test("--dry-run shows the message and does not send it", async () => {
    const { code, out } = await runCli(at("call", "add", "a=1", "b=2", "--dry-run", "--json"));
    expect(code).toBe(0);
    expect(JSON.parse(out).body).toMatchObject({
      method: "tools/call",
      params: { name: "add", arguments: { a: 1, b: 2 } },
    });
  });

  test("a person at a terminal is told of the answer's place and can decline", async () => {
    const io = createTestIo({ tty: true });
    const ended = run(at("call", "ask-form"), io);
    await io.seen('"Plugboard example server" at ');
    await io.seen("Name");
    await new Promise((resolve) => setImmediate(resolve));
    io.stdin.write("\u0003");
    expect(await ended).toBe(130);
  });
});

describe.each(Object.entries(addresses))("over %s", (name, address) => {
  test("stopping the command cancels its call on the server", async () => {
    const io = createTestIo();
    const label = `stopped ${name}`;
    const ended = run(["call", address(), "slow", "ms=60000", `label=${label}`], io);
    await server.whenStarted(label);
    io.interrupt();
    expect(await ended).toBe(130);
    await server.whenCancelled(label);
  });

  test("listen prints changes", async () => {
    const io = createTestIo();
    const ended = run(["listen", address(), "--uri", "example://counter", "--once"], io);
    await io.seen("Listening to changes of example://counter");
    server.bump();
    expect(await ended).toBe(0);
    expect(JSON.parse(io.out())).toMatchObject({ type: "notification", kind: "resource" });
  });
});

describe.each(Object.entries(addresses).slice(1))("over %s", (name, address) => {
  test("a lost connection ends a call with 4", async () => {
    const label = `lost ${name}`;
    const ended = runCli(["call", address(), "slow", "ms=60000", `label=${label}`]);
    await server.whenStarted(label);
    server.dropConnections();
    expect((await ended).code).toBe(4);
  });

  test("listen takes a lost connection up again, and tells of the gap", async () => {
    const io = createTestIo();
    const argv = ["listen", address(), "--uri", "example://counter", "--once", "-v"];
    const ended = run(argv, io);
    await io.seen("Listening to changes of example://counter");
    server.dropConnections();
    await io.seen("Sending subscriptions/listen again (1)");
    await io.printed('"gap"');
    server.bump();
    expect(await ended).toBe(0);
    const types = io
      .out()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    expect(types).toEqual(["gap", "notification"]);
  });
});

test("a Unix socket that is not there is said to be unreachable, with the reason", async () => {
  const { code, err } = await runCli(["tools", "unix:/nonexistent/x.sock", "--json"]);
  expect(code).toBe(4);
  expect(JSON.parse(err).error).toMatchObject({
    url: "unix:/nonexistent/x.sock",
    message: "unix:/nonexistent/x.sock could not be reached (ENOENT).",
  });
});

test("the path of a Unix socket may be relative", async () => {
  const { code } = await runCli(["info", "unix:x.sock"], { cwd: folder });
  expect(code).toBe(0);
});
