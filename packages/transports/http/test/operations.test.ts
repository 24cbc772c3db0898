import { type CallOptions, type Client, createClient, TimeoutError } from "@plugboard/core";
import { MetaKey } from "@plugboard/core/transport";
import type { RawPeer, RawReply, RawRequest } from "@plugboard/testing/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { http } from "../src/index.js";
import { idOf, peer } from "./peers.js";

interface Body {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly _meta: Record<string, unknown> };
}

interface Operation {
  readonly method: string;
  readonly result: object;
  readonly run: (client: Client, options?: CallOptions) => Promise<unknown>;
  /** The header `Mcp-Name`; absent: there is none. */
  readonly name?: string;
}

const region = { type: "string", "x-mcp-header": "Region" };
const tool = { name: "deploy", inputSchema: { type: "object", properties: { region } } };
const ref = { type: "ref/prompt", name: "greet" } as const;

const OPERATIONS: Operation[] = [
  {
    method: "server/discover",
    result: { supportedVersions: ["2026-07-28"], capabilities: {} },
    run: (client, options) => client.discover(options),
  },
  {
    method: "tools/list",
    result: { tools: [tool] },
    run: (client, options) => client.listTools({}, options),
  },
  {
    method: "tools/call",
    name: "deploy",
    result: { content: [] },
    run: (client, options) =>
      client.callTool({ name: "deploy", arguments: { region: "eu", size: 3 } }, options),
  },
  {
    method: "resources/list",
    result: { resources: [] },
    run: (client, options) => client.listResources({}, options),
  },
  {
    method: "resources/templates/list",
    result: { resourceTemplates: [] },
    run: (client, options) => client.listResourceTemplates({}, options),
  },
  {
    method: "resources/read",
    name: "file:///a%20b",
    result: { contents: [] },
    run: (client, options) => client.readResource({ uri: "file:///a%20b" }, options),
  },
  {
    method: "prompts/list",
    result: { prompts: [] },
    run: (client, options) => client.listPrompts({}, options),
  },
  {
    method: "prompts/get",
    name: "greet",
    result: { messages: [] },
    run: (client, options) => client.getPrompt({ name: "greet" }, options),
  },
  {
    method: "completion/complete",
    result: { completion: { values: [] } },
    run: (client, options) => client.complete({ ref, argument: { name: "a", value: "" } }, options),
  },
];
const ROWS = OPERATIONS.map((operation) => [operation.method, operation] as const);

const bodyOf = ({ json }: RawRequest): Body => json as Body;
const response = (reply: RawReply, result: object) => ({
  jsonrpc: "2.0",
  id: idOf(reply),
  result: { resultType: "complete", ...result },
});
/** Answers any operation at once. */
const answer = async (reply: RawReply): Promise<void> => {
  const { method } = bodyOf(reply.request);
  if (method === "subscriptions/listen") {
    await reply.startEvents();
    await reply.event(response(reply, {}));
    return reply.endEvents();
  }
  const operation = OPERATIONS.find((one) => one.method === method);
  return reply.json(response(reply, operation?.result ?? {}));
};

function clientTo({ url }: RawPeer, headers?: Record<string, string>): Client {
  const client = createClient({
    era: "modern",
    transport: http(url, { headers }),
    info: { name: "test", version: "1" },
    input: { roots: [] },
  });
  onTestFinished(() => client.close());
  return client;
}

it("HTTP-01, HTTP-02, HTTP-03, HTTP-04, HTTP-05, HTTP-07, HTTP-08, HTTP-31, seed B1, seed B2, seed B6: every operation is one POST with the headers of its method", async () => {
  const server = await peer(answer);
  const client = clientTo(server, { Authorization: "Bearer abc", "X-Tenant": "7" });
  for (const { run } of OPERATIONS) await run(client);
  for await (const _ of client.listen({ toolsListChanged: true }));

  const methods = [...OPERATIONS.map(({ method }) => method), "subscriptions/listen"];
  expect(server.requests.map((request) => bodyOf(request).method)).toEqual(methods);
  for (const [index, request] of server.requests.entries()) {
    const { method, headers, path } = request;
    const { params, ...body } = bodyOf(request);
    expect([method, path]).toEqual(["POST", "/mcp"]);
    expect(body).toEqual({ jsonrpc: "2.0", id: index + 1, method: methods[index] });
    expect(params._meta).toMatchObject({
      [MetaKey.protocolVersion]: "2026-07-28",
      [MetaKey.clientCapabilities]: { roots: {} },
      [MetaKey.clientInfo]: { name: "test", version: "1" },
    });
    expect(headers).toMatchObject({
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": params._meta[MetaKey.protocolVersion],
      "mcp-method": body.method,
      authorization: "Bearer abc",
      "x-tenant": "7",
    });
    expect(headers["mcp-name"]).toBe(OPERATIONS[index]?.name);
    const isCall = body.method === "tools/call";
    const mirrored = Object.entries(headers).filter(([name]) => name.startsWith("mcp-param-"));
    expect(mirrored).toEqual(isCall ? [["mcp-param-region", "eu"]] : []);
    expect(headers).not.toHaveProperty("mcp-session-id");
  }
});

it("HTTP-03, HTTP-07, HTTP-33, seed B1, seed B9: every round of a call carries the same headers again", async () => {
  const asked = { resultType: "input_required", inputRequests: { r: { method: "roots/list" } } };
  let calls = 0;
  const server = await peer((reply) => {
    if (bodyOf(reply.request).method !== "tools/call") return answer(reply);
    return ++calls === 1 ? reply.json(response(reply, asked)) : answer(reply);
  });
  const client = clientTo(server, { Authorization: "Bearer abc" });
  await client.listTools();
  await client.callTool({ name: "deploy", arguments: { region: "eu" } });
  const [, first, second] = server.requests.map(({ headers }) => ({
    ...headers,
    "content-length": undefined,
  }));
  expect(first).toMatchObject({ "mcp-param-region": "eu", authorization: "Bearer abc" });
  expect(second).toEqual(first);
});

it("HTTP-06: the names of a reply's headers count in any case, and the values of ours as they are", async () => {
  const server = await peer(async (reply) => {
    const body = JSON.stringify(response(reply, { content: [] }));
    const length = String(Buffer.byteLength(body));
    await reply.head(200, { "CONTENT-TYPE": "Application/JSON", "CoNtEnT-LeNgTh": length });
    await reply.write(body);
  });
  await clientTo(server).callTool({ name: "GetWeather" });
  expect(server.requests[0]?.headers["mcp-name"]).toBe("GetWeather");
});

it("HTTP-28, HTTP-29, seed T6, seed B5: a tool that was never listed is called without its headers, and once more with them", async () => {
  const server = await peer((reply) => {
    const { method } = bodyOf(reply.request);
    if (method !== "tools/call" || "mcp-param-region" in reply.request.headers)
      return answer(reply);
    const error = { code: -32020, message: "HeaderMismatch: Mcp-Param-Region is missing" };
    return reply.json({ jsonrpc: "2.0", id: idOf(reply), error }, { status: 400 });
  });
  const client = clientTo(server);
  await client.callTool({ name: "deploy", arguments: { region: "Zürich" } });
  const sent = server.requests.map((request) => [
    bodyOf(request).method,
    request.headers["mcp-param-region"],
  ]);
  expect(sent).toEqual([
    ["tools/call", undefined],
    ["tools/list", undefined],
    ["tools/call", "=?base64?WsO8cmljaA==?="],
  ]);
});

describe.each(ROWS)("seed A5, seed A11: %s is a promise, and", (_, { run, result }) => {
  it("takes onProgress: what streams comes before the result", async () => {
    const server = await peer(async (reply) => {
      const progressToken = bodyOf(reply.request).params._meta.progressToken;
      await reply.startEvents();
      for (const progress of [1, 2]) {
        const params = { progressToken, progress };
        await reply.event({ jsonrpc: "2.0", method: "notifications/progress", params });
      }
      await reply.event(response(reply, result));
      await reply.endEvents();
    });
    const seen: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => void seen.push(progress);
    const pending = run(clientTo(server), { onProgress });
    expect(pending).toBeInstanceOf(Promise);
    await expect(pending).resolves.toMatchObject(result);
    expect(seen).toEqual([1, 2]);
  });

  it("takes a signal: an abort closes the exchange, and the reason is the caller's", async () => {
    const server = await peer((reply) => reply.gone);
    const controller = new AbortController();
    const pending = run(clientTo(server), { signal: controller.signal });
    await server.requestAt(0);
    controller.abort("enough");
    await expect(pending).rejects.toBe("enough");
    await server.idle();
    expect(server.requests).toHaveLength(1);
  });

  it("takes timeoutMs: a silent server ends it, and the exchange is closed", async () => {
    const server = await peer((reply) => reply.gone);
    const failure = await run(clientTo(server), { timeoutMs: 30 }).catch((error) => error);
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure).toMatchObject({ code: "silence", limitMs: 30 });
    await server.idle();
  });
});
