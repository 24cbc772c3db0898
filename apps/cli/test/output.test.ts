import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { serveRaw, toolList } from "./raw-server.js";
import { runCli } from "./run-cli.js";

let server: ExampleServer;
let cwd: string;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "plugboard-"));
});
afterEach(() => rm(cwd, { recursive: true }));

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const lines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("--json prints exactly the result: on one line into a pipe, on several on a terminal", async () => {
  const argv = ["call", server.url, "primes", "below=6", "--json"];
  const piped = await runCli(argv);
  expect(piped.out.trimEnd()).not.toContain("\n");
  expect(JSON.parse(piped.out)).toMatchObject({ structuredContent: [2, 3, 5], content: [{}] });
  const shown = await runCli(argv, { tty: true });
  expect(shown.out.split("\n").length).toBeGreaterThan(3);
  expect(JSON.parse(shown.out)).toEqual(JSON.parse(piped.out));
  expect(piped.err + shown.err).toBe("");
});

test("--json keeps stdout clean while the server reports progress and logs", async () => {
  const { out, err } = await runCli(["call", server.url, "log", "--json", "--log-level", "error"]);
  expect(JSON.parse(out).content).toHaveLength(1);
  expect(lines(err)[0]).toMatchObject({ log: { level: "error" } });
});

test("--json prints all pages of a list as one result", async () => {
  const { out } = await runCli(["tools", server.url, "--json"]);
  const result = JSON.parse(out);
  expect(result.tools).toHaveLength(24);
  expect(result).not.toHaveProperty("nextCursor");
  expect(result).toHaveProperty("ttlMs");
});

test("--ndjson prints events, and the last one is the result", async () => {
  const { out } = await runCli(["call", server.url, "count", "steps=2", "--ndjson"]);
  const events = lines(out);
  expect(events.map(({ type }) => type)).toEqual(["progress", "progress", "result"]);
  expect(events[1]).toEqual({ type: "progress", progress: 2, total: 2, message: "Step 2 of 2" });
});

test("--ndjson ends with the error, which is on stderr too", async () => {
  const { out, err } = await runCli(["call", server.url, "fail-protocol", "--ndjson"]);
  const last = lines(out).at(-1);
  expect(last).toMatchObject({ type: "error", error: { code: 6, rpcCode: -32603 } });
  expect(JSON.parse(err).error).toEqual(last.error);
});

test("--ndjson tells of questions", async () => {
  const { out } = await runCli(["call", server.url, "ask-form", "--ndjson"]);
  expect(lines(out).map(({ type }) => type)).toEqual(["input_required", "error"]);
});

test("--ndjson tells of retries", async () => {
  let failures = 0;
  await using raw = await serveRaw({
    "tools/list": (response, { id }) => {
      failures += 1;
      if (failures === 1) return response.writeHead(503, { "retry-after": "0" }).end();
      const result = JSON.parse(toolList({}));
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    },
  });
  const { code, out } = await runCli(["tools", raw.url, "--ndjson", "--retry", "1"]);
  expect(code).toBe(0);
  expect(lines(out)[0]).toEqual({ type: "retry", method: "tools/list", attempt: 1 });
});

test("pictures are written to new files, never to stdout", async () => {
  const first = await runCli(["call", server.url, "picture"], { cwd });
  expect(first.out).toMatch(/saved as picture-1\.png\]\n$/);
  await runCli(["call", server.url, "picture"], { cwd });
  expect((await readdir(cwd)).sort()).toEqual(["picture-1.png", "picture-2.png"]);
  expect((await readFile(join(cwd, "picture-2.png"))).subarray(0, 4)).toEqual(PNG);
});

test("-o writes the bytes of a resource to a file", async () => {
  const argv = ["read", server.url, "example://gradient.png", "-o", "g.png"];
  const { code, out } = await runCli(argv, { cwd });
  expect({ code, out }).toEqual({ code: 0, out: "" });
  expect((await readFile(join(cwd, "g.png"))).subarray(0, 4)).toEqual(PNG);
});

test("--raw does not pour bytes onto a terminal", async () => {
  const argv = ["read", server.url, "example://gradient.png", "--raw"];
  const { code, out } = await runCli(argv, { tty: true });
  expect({ code, out }).toEqual({ code: 2, out: "" });
});

test("--max-chars cuts and says so", async () => {
  const argv = ["call", server.url, "echo", "text=abcdef", "--max-chars", "3"];
  const { out, err } = await runCli(argv);
  expect(out).toBe("abc\n");
  expect(err).toContain("Cut at 3 of 6 characters");
});

test("what a terminal would obey is shown, not sent; --raw sends it", async () => {
  const argv = ["call", server.url, "echo", "text=\u001b]0;owned\u0007\u202eok"];
  expect((await runCli(argv)).out).toBe("\\u001b]0;owned\\u0007\\u202eok\n");
  expect((await runCli([...argv, "--raw"])).out).toBe("\u001b]0;owned\u0007\u202eok");
});

test("an error message of the server's stays on one line and moves nothing", async () => {
  const argv = ["call", server.url, "fail-protocol", "message=one\ntwo\u001b[2J"];
  const { err } = await runCli(argv);
  expect(err).toBe("error: one two\\u001b[2J (-32603)\n");
});

test("numbers that reading rounds are warned of, texts stay, and nothing throws", async () => {
  await using raw = await serveRaw({
    "tools/list": toolList({}),
    "tools/call":
      '{"resultType":"complete","content":[{"type":"text","text":"9007199254740993"}],' +
      '"structuredContent":{"id":9007199254740993,"n":1e400}}',
  });
  const { code, out, err } = await runCli(["call", raw.url, "t", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out).content[0].text).toBe("9007199254740993");
  expect(JSON.parse(err).warning.message).toContain("may have been rounded");
});

test("--dry-run shows headers and body, hides secrets, and sends no call", async () => {
  const argv = ["call", server.url, "mirror", "region=eu", "--dry-run", "--json"];
  const before = server.requests.length;
  const { out } = await runCli([...argv, "-H", "Authorization: Bearer s3cret"]);
  const request = JSON.parse(out);
  expect(request.headers).toMatchObject({ "mcp-name": "mirror", "mcp-param-region": "eu" });
  expect(request.body.params.arguments).toEqual({ region: "eu" });
  expect(out).not.toContain("s3cret");
  expect(
    server.requests.slice(before).every(({ headers }) => headers["mcp-name"] === undefined),
  ).toBe(true);
});
