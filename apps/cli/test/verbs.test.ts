import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../src/run.js";
import { serveRaw, toolList } from "./raw-server.js";
import { runCli } from "./run-cli.js";
import { createTestIo } from "./test-io.js";

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

test("info tells what a server is", async () => {
  const { out } = await runCli(["info", server.url]);
  expect(out).toContain("Plugboard example server 1.0.0");
  expect(out).toContain("Revisions: 2026-07-28");
  expect(out).toContain("resources (subscribe, listChanged)");
});

test("tools lists all pages, and --grep and --schema narrow and widen it", async () => {
  expect((await runCli(["tools", server.url])).out.trimEnd().split("\n")).toHaveLength(24);
  const { out } = await runCli(["tools", server.url, "--grep", "WEATHER", "--schema"]);
  expect(out).toContain('weather(city: string, unit?: "celsius" | "fahrenheit")');
  expect(out).not.toContain("echo(");
});

test("tool shows one tool", async () => {
  const { out } = await runCli(["tool", server.url, "weather"]);
  expect(out).toContain("The server says: read only, idempotent");
});

test("call finds tools that are not on the first page", async () => {
  const { out } = await runCli(["call", server.url, "primes", "below=6"]);
  expect(out).toBe("[2,3,5]\n");
});

test("call takes its arguments from stdin", async () => {
  const argv = ["call", server.url, "add", "b=40", "--args", "-"];
  expect((await runCli(argv, { stdin: '{"a":2,"b":1}' })).out).toBe("42\n");
});

test("call lets the server know of --root folders", async () => {
  const { out } = await runCli(["call", server.url, "ask-roots", "--root", "/tmp/x"]);
  expect(out).toBe("x file:///tmp/x\n");
});

test("resources, templates and prompts list what there is", async () => {
  expect((await runCli(["resources", server.url])).out).toContain("example://welcome");
  expect((await runCli(["templates", server.url])).out).toContain("example://number/{n}");
  expect((await runCli(["prompts", server.url])).out).toContain("greet name [tone]");
});

test("read prints a text", async () => {
  expect((await runCli(["read", server.url, "example://counter"])).out).toMatch(/^\d+\n$/);
});

test("prompt fills in a prompt, and knows its arguments", async () => {
  const { out } = await runCli(["prompt", server.url, "greet", "name=Ada"]);
  expect(out).toContain("Ada");
  const wrong = await runCli(["prompt", server.url, "greet", "nmae=Ada"]);
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain('Did you mean "name"?');
  expect((await runCli(["prompt", server.url, "greet"])).err).toContain('needs "name"');
});

test("complete proposes values, in view of what was chosen", async () => {
  expect((await runCli(["complete", server.url, "greet", "tone=f"])).out).toContain("funny");
  const argv = ["complete", server.url, "example://weather/{country}/{city}", "city=b"];
  expect((await runCli([...argv, "country=italy"])).out).toBe("bologna\n");
});

test("listen prints changes until the first one with --once", async () => {
  const io = createTestIo();
  const ended = run(["listen", server.url, "--uri", "example://counter", "--once"], io);
  await io.seen("Listening to changes of example://counter");
  server.bump();
  expect(await ended).toBe(0);
  expect(JSON.parse(io.out())).toEqual({
    type: "notification",
    kind: "resource",
    uri: "example://counter",
  });
});

test("listen takes a lost connection up again, and tells of the gap", async () => {
  let connections = 0;
  await using raw = await serveRaw({
    "subscriptions/listen": (response, { id }) => {
      connections += 1;
      const meta = { "io.modelcontextprotocol/subscriptionId": id };
      const send = (method: string, params: object) => {
        const message = { jsonrpc: "2.0", method, params: { ...params, _meta: meta } };
        response.write(`data: ${JSON.stringify(message)}\n\n`);
      };
      response.writeHead(200, { "content-type": "text/event-stream" });
      send("notifications/subscriptions/acknowledged", {
        notifications: { toolsListChanged: true },
      });
      if (connections === 1) return response.end();
      return send("notifications/tools/list_changed", {});
    },
  });
  const { code, out } = await runCli(["listen", raw.url, "--tools", "--once"]);
  expect(code).toBe(0);
  const types = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).type);
  expect(types).toEqual(["gap", "notification"]);
});

test("headers come from flags, variables and files, and an unset variable is an error", async () => {
  await using raw = await serveRaw({ "tools/list": toolList({}) });
  const argv = ["tools", raw.url, "-H", "X-One: 1", "-H", "Authorization: Bearer env:TOKEN"];
  expect((await runCli(argv, { env: { TOKEN: "abc" } })).code).toBe(0);
  expect(raw.requests[0]?.headers).toMatchObject({ "x-one": "1", authorization: "Bearer abc" });
  const unset = await runCli(argv);
  expect(unset.code).toBe(2);
  expect(unset.err).toContain("TOKEN, which is not set");
});

test("the tour goes well without a terminal", async () => {
  const { code, out } = await runCli([]);
  expect(code).toBe(0);
  expect(out).toContain("all well");
  expect(out.match(/✓/g)).toHaveLength(7);
  expect(out).not.toContain("✗");
  expect(out).toMatch(/HTTP +stdio +WebSocket +2025-11-25\n +Discovery +\d/);
});

test("the tour tells programs of every step over every transport and in both eras", async () => {
  const { out } = await runCli(["tour", "--json"]);
  const { steps } = JSON.parse(out) as {
    steps: { transport: string; revision: string; title: string; ok: boolean }[];
  };
  expect(steps.every(({ ok }) => ok)).toBe(true);
  const titles = (wanted: string, spoken = "2026-07-28") =>
    steps
      .filter(({ transport, revision }) => transport === wanted && revision === spoken)
      .map(({ title }) => title);
  expect(titles("HTTP")).toHaveLength(7);
  expect(titles("stdio")).toEqual(titles("HTTP"));
  expect(titles("WebSocket")).toEqual(titles("HTTP"));
  expect(titles("HTTP", "2025-11-25")).toEqual(titles("HTTP"));
});

test("help and version are results", async () => {
  const help = await runCli(["--help"]);
  expect(help).toMatchObject({ code: 0, err: "" });
  expect(help.out).toContain("Exit codes:");
  expect((await runCli(["call", "--help"])).out).toContain("Examples:");
  expect((await runCli(["--version"])).out).toMatch(/^\d+\.\d+\.\d+/);
});
