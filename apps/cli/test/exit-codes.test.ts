import type { ServerResponse } from "node:http";
import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveRaw, toolList } from "./raw-server.js";
import { runCli } from "./run-cli.js";

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

const reply =
  (status: number, body = "", type = "text/html") =>
  (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": type }).end(body);
  };

describe("the exit code says how it went:", () => {
  test("0 after success", async () => {
    const { code, out, err } = await runCli(["call", server.url, "add", "a=1", "b=2"]);
    expect({ code, out, err }).toEqual({ code: 0, out: "3\n", err: "" });
  });

  test("2 for a flag that does not exist", async () => {
    const { code, out, err } = await runCli(["tools", server.url, "--nosuch"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("--nosuch");
  });

  test("2 for a verb that does not exist, with the likely one", async () => {
    const { code, err } = await runCli(["tolos", server.url]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean tools?");
  });

  test("2 for an address that is none", async () => {
    const { code, err } = await runCli(["tools", "localhost:3000/mcp"]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean http://localhost:3000/mcp");
  });

  test("2 for an unknown tool, with the likely one and no second request", async () => {
    await using raw = await serveRaw({ "tools/list": toolList({ name: "weather" }) });
    const { code, err } = await runCli(["call", raw.url, "wether"]);
    expect(code).toBe(2);
    expect(err).toContain('Did you mean "weather"?');
    expect(raw.requests.map(({ method }) => method)).toEqual(["tools/list"]);
  });

  test("2 for arguments that do not fit, before the call is sent", async () => {
    const before = server.requests.length;
    const { code, err } = await runCli(["call", server.url, "count", "steps=many"]);
    expect(code).toBe(2);
    expect(err).toContain('"steps" wants an integer, not "many".');
    const sent = server.requests.slice(before).map(({ headers }) => headers["mcp-method"]);
    expect(sent).toEqual(["server/discover", "tools/list"]);
  });

  test("3 for a server that wants credentials", async () => {
    await using raw = await serveRaw({ "*": reply(401, "no") });
    const { code, err } = await runCli(["tools", raw.url]);
    expect(code).toBe(3);
    expect(err).toContain("Authorization");
  });

  test("4 for a server that is not there", async () => {
    const raw = await serveRaw({});
    await raw[Symbol.asyncDispose]();
    const { code, err } = await runCli(["tools", raw.url]);
    expect(code).toBe(4);
    expect(err).toContain("ECONNREFUSED");
  });

  test("4 for a connection that breaks in the middle", async () => {
    await using raw = await serveRaw({ "*": (response) => response.destroy() });
    expect((await runCli(["tools", raw.url])).code).toBe(4);
  });

  test("5 for a tool that reports an error, whose text is the result", async () => {
    const { code, out, err } = await runCli(["call", server.url, "fail", "message=No luck."]);
    expect({ code, out }).toEqual({ code: 5, out: "No luck.\n" });
    expect(err).toBe('error: The tool "fail" reported an error.\n');
  });

  test("6 for a JSON-RPC error, whose code is no HTTP status", async () => {
    const argv = ["call", server.url, "fail-protocol", "code=401", "--json"];
    const { code, out, err } = await runCli(argv);
    expect({ code, out }).toEqual({ code: 6, out: "" });
    expect(JSON.parse(err).error).toMatchObject({ code: 6, kind: "protocol", rpcCode: 401 });
  });

  test("6 for a page in place of an answer", async () => {
    await using raw = await serveRaw({ "*": reply(200, "<h1>Hello</h1>") });
    expect((await runCli(["tools", raw.url])).code).toBe(6);
  });

  test("7 for completions from a server that has none", async () => {
    await using raw = await serveRaw({
      "completion/complete": reply(
        404,
        '{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"No."}}',
        "application/json",
      ),
    });
    expect((await runCli(["complete", raw.url, "greet", "tone=f"])).code).toBe(7);
  });

  test("8 for a server that says nothing, and which timer it was", async () => {
    await using raw = await serveRaw({});
    const silent = await runCli(["tools", raw.url, "--timeout", "50ms"]);
    expect(silent.code).toBe(8);
    expect(silent.err).toContain("--timeout");
    const late = await runCli(["tools", raw.url, "--total-timeout", "50ms"]);
    expect(late.code).toBe(8);
    expect(late.err).toContain("--total-timeout");
  });

  test("9 for a question that nobody is there to answer, and what was asked", async () => {
    const { code, out, err } = await runCli(["call", server.url, "ask-form"]);
    expect({ code, out }).toEqual({ code: 9, out: "" });
    expect(err).toContain("What may we bring you? (name, email");
  });

  test("9 with the request on stdout for programs", async () => {
    const { code, out, err } = await runCli(["call", server.url, "ask-form", "--json"]);
    expect(code).toBe(9);
    expect(JSON.parse(out)).toMatchObject({
      resultType: "input_required",
      inputRequests: { order: { method: "elicitation/create" } },
    });
    expect(JSON.parse(err).error.inputRequests).toEqual(JSON.parse(out).inputRequests);
  });

  test("9 at a terminal too, with --no-input", async () => {
    const { code } = await runCli(["call", server.url, "ask-form", "--no-input"], { tty: true });
    expect(code).toBe(9);
  });

  test("10 for an answer beyond --max-bytes", async () => {
    const { code, err } = await runCli(["tools", server.url, "--max-bytes", "1k"]);
    expect(code).toBe(10);
    expect(err).toContain("--max-bytes");
  });

  test("10 for a tool that says it is destructive, until --yes", async () => {
    const annotations = { destructiveHint: true };
    await using raw = await serveRaw({
      "tools/list": toolList({ annotations }),
      "tools/call": '{"resultType":"complete","content":[]}',
    });
    const refused = await runCli(["call", raw.url, "t"]);
    expect(refused.code).toBe(10);
    expect(raw.requests).toHaveLength(1);
    expect((await runCli(["call", raw.url, "t", "--yes"])).code).toBe(0);
  });
});
