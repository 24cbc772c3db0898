import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../src/run.js";
import { serveRaw } from "./raw-server.js";
import { runCli } from "./run-cli.js";
import { scriptServer } from "./script-server.js";
import { createTestIo } from "./test-io.js";

const MAIN = fileURLToPath(new URL("../../example-server/dist/main.js", import.meta.url));

let folder: string;
let server: ExampleServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plugboard-"));
  const unixPath = join(folder, "x.sock");
  server = await startExampleServer({ era: "legacy", webSocket: true, unixPath });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

type Place = (verb: string, ...rest: readonly string[]) => readonly string[];
const places: readonly (readonly [string, Place])[] = [
  ["HTTP", (verb, ...rest) => [verb, server.url, ...rest]],
  ["WebSocket", (verb, ...rest) => [verb, server.webSocketUrl ?? "", ...rest]],
  ["a Unix socket", (verb, ...rest) => [verb, `unix:${join(folder, "x.sock")}`, ...rest]],
  [
    "standard streams",
    (verb, ...rest) => [verb, ...rest, "--", process.execPath, MAIN, "--stdio", "--era", "legacy"],
  ],
];

describe.each(places)("a server of earlier revisions alone, over %s", (_, at) => {
  test("info tells which revision is spoken, and why", async () => {
    const { code, out, err } = await runCli(at("info"));
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("Plugboard example server 1.0.0\nRevisions: 2025-11-25\n");
    expect(out).toContain("\nSpoken: 2025-11-25. It refused server/discover as ");
    expect(JSON.parse((await runCli(at("info", "--json"))).out)).toMatchObject({
      supportedVersions: ["2025-11-25"],
      serverInfo: { name: "plugboard-example" },
      era: {
        era: "legacy",
        revision: "2025-11-25",
        evidence: "It refused server/discover as servers of earlier revisions do.",
      },
    });
  });

  test("every verb works as on any other server", async () => {
    expect((await runCli(at("tools"))).out.trimEnd().split("\n")).toHaveLength(23);
    expect((await runCli(at("tool", "weather"))).out).toContain("read only, idempotent");
    expect(await runCli(at("call", "add", "a=1", "b=2"))).toEqual({
      code: 0,
      out: "3\n",
      err: "",
    });
    expect((await runCli(at("call", "ask-roots", "--root", "/tmp/x"))).out).toBe(
      "x file:///tmp/x\n",
    );
    expect((await runCli(at("resources"))).out).toContain("example://welcome");
    expect((await runCli(at("templates"))).out).toContain("example://number/{n}");
    expect((await runCli(at("read", "example://counter"))).out).toMatch(/^\d+\n$/);
    expect((await runCli(at("prompts"))).out).toContain("greet name [tone]");
    expect((await runCli(at("prompt", "greet", "name=Ada"))).out).toContain("Ada");
    expect((await runCli(at("complete", "greet", "tone=f"))).out).toContain("funny");
  });

  test("progress and the server's log come as they happen", async () => {
    const counted = await runCli(at("call", "count", "steps=2", "--ndjson"));
    const lines = counted.out.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(["progress", "progress", "result"]);
    const logged = await runCli(at("call", "log", "--json", "--log-level", "error"));
    expect(logged.err).toContain('{"log":{"level":"error"');
    expect(logged.err).not.toContain('"level":"info"');
  });

  test("a question that nobody can answer ends the call with 9, and what was asked", async () => {
    const { code, out, err } = await runCli(at("call", "ask-form"));
    expect({ code, out }).toEqual({ code: 9, out: "" });
    expect(err).toContain("What may we bring you? (name, email");
    const told = await runCli(at("call", "ask-form", "--json"));
    expect(told.code).toBe(9);
    const { inputRequests } = JSON.parse(told.out);
    expect(inputRequests).toMatchObject({
      "question-1": {
        method: "elicitation/create",
        params: { message: "What may we bring you?" },
      },
    });
    expect(JSON.parse(told.err).error).toMatchObject({ kind: "input_required", inputRequests });
  });

  test("a person at a terminal is asked, and Ctrl-C at the question ends the command", async () => {
    const io = createTestIo({ tty: true });
    const ended = run(at("call", "ask-form"), io);
    await io.seen('"Plugboard example server" at ');
    await io.seen("Name");
    await new Promise((resolve) => setImmediate(resolve));
    io.stdin.write("\u0003");
    expect(await ended).toBe(130);
  });

  test("--dry-run shows the message and does not send it", async () => {
    const label = "dry run";
    const argv = at("call", "slow", "ms=60000", `label=${label}`, "--dry-run", "--json");
    const { code, out } = await runCli(argv);
    expect(code).toBe(0);
    expect(JSON.parse(out).body).toMatchObject({
      method: "tools/call",
      params: { name: "slow", arguments: { ms: 60_000, label } },
    });
    expect(out).not.toContain("io.modelcontextprotocol/protocolVersion");
    expect(server.started.some((call) => call.label === label)).toBe(false);
  });

  test("a limit of time ends a call with 8, a tool's error with 5, the server's with 6", async () => {
    const slow = await runCli(at("call", "slow", "ms=60000", "--total-timeout", "500ms"));
    expect(slow.code).toBe(8);
    expect((await runCli(at("call", "fail", "message=No."))).code).toBe(5);
    expect((await runCli(at("call", "fail-protocol", "code=-32000"))).code).toBe(6);
  });
});

describe.each(places.slice(0, 3))("a server of earlier revisions alone, over %s", (name, at) => {
  test("listen prints changes", async () => {
    const io = createTestIo();
    const ended = run(at("listen", "--uri", "example://counter", "--once"), io);
    await io.seen("Listening to changes of example://counter");
    server.bump();
    expect(await ended).toBe(0);
    const change = { type: "notification", kind: "resource", uri: "example://counter" };
    expect(JSON.parse(io.out())).toEqual(change);
  });

  test("stopping the command cancels its call on the server", async () => {
    const io = createTestIo();
    const label = `stopped ${name}`;
    const ended = run(at("call", "slow", "ms=60000", `label=${label}`), io);
    await server.whenStarted(label);
    io.interrupt();
    expect(await ended).toBe(130);
    await server.whenCancelled(label);
  });
});

test("the session ends with the command", async () => {
  expect((await runCli(["tools", server.url])).code).toBe(0);
  expect(server.sessions).toBe(0);
});

test("-v tells which revision was spoken, with every verb", async () => {
  const { err } = await runCli(["call", server.url, "add", "a=1", "b=2", "-v"]);
  expect(err).toContain("Spoke revision 2025-11-25. It refused server/discover as ");
});

test("info tells that a server speaks the newest revision", async () => {
  await using modern = await startExampleServer();
  const { out } = await runCli(["info", modern.url]);
  expect(out).toContain("\nSpoken: 2026-07-28. It lists the revision when asked by ");
});

describe("--era", () => {
  test("legacy speaks an earlier revision to a server that has both, and probes nothing", async () => {
    await using both = await startExampleServer();
    const { out } = await runCli(["info", both.url, "--era", "legacy"]);
    expect(out).toContain("\nSpoken: 2025-11-25. It was asked for.\n");
    expect(both.requests.map(({ headers }) => headers["mcp-method"] ?? "")).not.toContain(
      "server/discover",
    );
  });

  test("modern does not fall back, which is 7", async () => {
    const { code, err } = await runCli(["tools", server.url, "--era", "modern"]);
    expect(code).toBe(7);
    expect(err).toContain("seems to speak only revisions that open with initialize");
  });

  test("legacy is 7 on a server of the newest revision alone", async () => {
    await using modern = await startExampleServer({ era: "modern" });
    expect((await runCli(["tools", modern.url, "--era", "legacy"])).code).toBe(7);
  });

  test("takes one of three words", async () => {
    const { code, err } = await runCli(["tools", server.url, "--era", "2025-11-25"]);
    expect(code).toBe(2);
    expect(err).toContain("Allowed choices are auto, modern, legacy.");
  });
});

describe("a server whose revisions nobody knows", () => {
  test("lists them, which is 7, and both sides are named", async () => {
    const list = '{"resultType":"complete","supportedVersions":["2031-01-01"],"capabilities":{}}';
    await using raw = await serveRaw({ "server/discover": list });
    const { code, err } = await runCli(["tools", raw.url, "--json"]);
    expect(code).toBe(7);
    const { message, kind } = JSON.parse(err).error;
    expect(kind).toBe("unsupported");
    expect(message).toContain("speaks 2031-01-01; this client speaks 2026-07-28, 2025-11-25,");
  });

  test("answers initialize with one, which is 7", async () => {
    const { code, err } = await runCli([
      "tools",
      ...scriptServer(`
        on("server/discover", ({ id }) => say({ id, error: { code: -32601, message: "No." } }));
        on("initialize", (request) =>
          reply(request, { protocolVersion: "1999-01-01", capabilities: {}, serverInfo: {} }));`),
    ]);
    expect(code).toBe(7);
    expect(err).toContain('"1999-01-01"');
  });
});

test("a server that answers initialize never is 8, and the flag is named", async () => {
  const argv = ["tools", "--era", "legacy", "--timeout", "200ms", ...scriptServer("")];
  const { code, err } = await runCli(argv);
  expect(code).toBe(8);
  expect(err).toContain("--timeout raises the limit");
});

test("a failure that says nothing of revisions keeps its exit code", async () => {
  await using raw = await serveRaw({ "*": (response) => response.writeHead(503).end() });
  expect((await runCli(["tools", raw.url])).code).toBe(4);
});
