import { createClient, InputError, ProtocolError } from "@plugboard/core";
import type { RequestMessage } from "@plugboard/core/transport";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});

const ask = {
  method: "elicitation/create",
  params: { message: "?", requestedSchema: { type: "object", properties: {} } },
};
const done = { content: [] };
/** A server that gives these results, one after the other, and the last one for ever. */
const giving = (...results: object[]) => {
  let given = 0;
  return scriptedTransport((request) => [
    resultFor(request, (results[given++] ?? results.at(-1)) as never),
  ]);
};
const asking = (rest: object) => ({ resultType: "input_required", ...rest });
const accept = () => ({ action: "accept" as const });
const paramsOf = ({ request }: { request: RequestMessage }) => {
  const { _meta, ...params } = request.params ?? {};
  return params;
};

it("seed B9, COR-70, COR-72, COR-75, COR-79: the repetition has the same params, the bare answers under the same keys, and a new id", async () => {
  const transport = giving(asking({ inputRequests: { a: ask, b: ask }, requestState: "s" }), done);
  const ids: unknown[] = [];
  const client = createClient({ transport, input: { elicitation: accept } });
  await client.callTool(
    { name: "t", arguments: { x: [1] }, _meta: { traceparent: "tp" } },
    { onRequestId: (id) => ids.push(id) },
  );
  const [first, second] = transport.requests;
  expect(transport.requests.map(paramsOf)).toEqual([
    { name: "t", arguments: { x: [1] } },
    {
      name: "t",
      arguments: { x: [1] },
      inputResponses: {
        a: { action: "accept", content: {} },
        b: { action: "accept", content: {} },
      },
      requestState: "s",
    },
  ]);
  expect(second?.request.method).toBe("tools/call");
  expect(second?.request.params?._meta).toEqual({
    ...(first?.request.params?._meta as object),
    progressToken: second?.request.id,
  });
  expect(ids).toEqual([first?.request.id, second?.request.id]);
  expect(new Set(ids).size).toBe(2);
});

it.each(["", '{"a": 1}', " padded ", "x".repeat(65_536), "𝕌𝕟𝕚 工具 \u0000"])(
  "COR-73, B40: the state is handed back byte for byte (%#)",
  async (requestState) => {
    const transport = giving(asking({ inputRequests: { a: ask }, requestState }), done);
    await createClient({ transport, input: { elicitation: accept } }).callTool({ name: "t" });
    expect(transport.requests[1]?.request.params?.requestState).toBe(requestState);
  },
);

it("COR-74, COR-77: state and answers are those of the newest round alone", async () => {
  const transport = giving(
    asking({ inputRequests: { a: ask }, requestState: "one" }),
    asking({ inputRequests: { b: ask } }),
    done,
  );
  await createClient({ transport, input: { elicitation: accept } }).callTool({ name: "t" });
  expect(Object.keys(transport.requests[2]?.request.params ?? {}).sort()).toEqual([
    "_meta",
    "inputResponses",
    "name",
  ]);
  expect(Object.keys(transport.requests[2]?.request.params?.inputResponses ?? {})).toEqual(["b"]);
});

it("COR-71, B40: a state without questions is handed back after a pause that grows", async () => {
  vi.useFakeTimers();
  const transport = giving(
    asking({ requestState: "1" }),
    asking({ requestState: "2", inputRequests: {} }),
    asking({ requestState: "3", inputRequests: null }),
    done,
  );
  const call = createClient({ transport }).callTool({ name: "t" });
  for (const [pauseMs, sent] of [
    [100, 1],
    [200, 2],
    [400, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(transport.requests).toHaveLength(sent);
    await vi.advanceTimersByTimeAsync(1);
    expect(transport.requests).toHaveLength(sent + 1);
  }
  await expect(call).resolves.toMatchObject(done);
  const repeated = transport.requests.slice(1).map(paramsOf);
  expect(repeated).toEqual([
    { name: "t", requestState: "1" },
    { name: "t", requestState: "2", inputResponses: {} },
    { name: "t", requestState: "3" },
  ]);
});

it("B40: an abort during the pause stops at once, with the signal's reason", async () => {
  vi.useFakeTimers();
  const transport = giving(asking({ requestState: "s" }));
  const controller = new AbortController();
  const call = createClient({ transport }).callTool({ name: "t" }, { signal: controller.signal });
  const failure = call.catch((error) => error);
  await vi.advanceTimersByTimeAsync(50);
  controller.abort("stop");
  expect(await failure).toBe("stop");
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(transport.requests).toHaveLength(1);
});

it.each([
  ["the default", 8, {}],
  ["the client's", 3, { client: 3 }],
  ["the call's", 2, { client: 3, call: 2 }],
  ["none at all", 0, { call: 0 }],
])(
  "COR-78, seed A9: %s limit of rounds is %d",
  async (_, rounds, limits: { client?: number; call?: number }) => {
    const asked = asking({ inputRequests: { a: ask }, requestState: "s" });
    const transport = giving(asked);
    const client = createClient({
      transport,
      input: { elicitation: accept },
      maxInputRounds: limits.client,
    });
    const call = client.callTool({ name: "t" }, { maxInputRounds: limits.call });
    const failure = await call.catch((error) => error);
    expect(failure).toBeInstanceOf(InputError);
    expect(failure.code).toBe("rounds_exhausted");
    expect(failure.message).toMatch(/maxInputRounds/);
    expect(failure.result).toEqual(asked);
    expect(transport.requests).toHaveLength(rounds + 1);
  },
);

it("seed A9: the answer to the last round that is allowed counts", async () => {
  const asked = asking({ inputRequests: { a: ask } });
  const transport = giving(asked, asked, done);
  const client = createClient({ transport, input: { elicitation: accept }, maxInputRounds: 2 });
  await expect(client.callTool({ name: "t" })).resolves.toMatchObject(done);
});

it.each(["resources/read", "prompts/get", "tools/call"])("COR-42: %s may ask", async (method) => {
  const results = { contents: [], messages: [], content: [] };
  const transport = giving(asking({ inputRequests: { a: ask } }), results);
  const client = createClient({ transport, input: { elicitation: accept } });
  const calls: { [method: string]: () => Promise<unknown> } = {
    "resources/read": () => client.readResource({ uri: "u" }),
    "prompts/get": () => client.getPrompt({ name: "n" }),
    "tools/call": () => client.callTool({ name: "n" }),
  };
  await calls[method]?.();
  expect(transport.requests.map(({ request }) => request.method)).toEqual([method, method]);
});

it.each(["server/discover", "tools/list", "completion/complete", "vendor/method"])(
  "COR-42, B39: %s may not ask: a ProtocolError, and nobody is asked",
  async (method) => {
    const elicitation = vi.fn(accept);
    const transport = giving(asking({ inputRequests: { a: ask } }));
    const client = createClient({ transport, input: { elicitation } });
    const call = client.request(method, {}, (result) => result);
    const failure = await call.catch((error) => error);
    expect(failure).toBeInstanceOf(ProtocolError);
    expect(failure).toMatchObject({ code: "unknown_result_type" });
    expect(elicitation).not.toHaveBeenCalled();
  },
);

it("COR-40: an absent resultType is complete, whatever else is in the result", async () => {
  const transport = scriptedTransport((request) => [
    {
      jsonrpc: "2.0",
      id: request.id,
      result: { content: [], requestState: "s", inputRequests: {} },
    },
  ]);
  await expect(createClient({ transport }).callTool({ name: "t" })).resolves.toMatchObject({
    content: [],
    requestState: "s",
  });
});

it.each(["wat", "", "task", "Complete", null, 5, true, {}])(
  "COR-40, COR-41, B32: resultType %j is a ProtocolError with the result",
  async (resultType) => {
    const transport = giving({ resultType, content: [] });
    const failure = await createClient({ transport })
      .callTool({ name: "t" })
      .catch((error) => error);
    expect(failure).toBeInstanceOf(ProtocolError);
    expect(failure).toMatchObject({ code: "unknown_result_type", result: { resultType } });
  },
);

it.each([
  ["neither questions nor state", {}],
  ["null for both", { inputRequests: null, requestState: null }],
  ["questions that are a list", { inputRequests: [] }],
  ["a question that is null", { inputRequests: { a: null } }],
  ["a question without a method", { inputRequests: { a: {} } }],
  ["params that are a list", { inputRequests: { a: { method: "roots/list", params: [] } } }],
  ["a state that is a number", { requestState: 5 }],
  ["a state that is an object", { requestState: { a: 1 }, inputRequests: { a: ask } }],
])("COR-43, B39: %s is malformed, and nothing is repeated", async (_, rest) => {
  const transport = giving(asking(rest));
  const client = createClient({ transport, input: { elicitation: accept } });
  const failure = await client.callTool({ name: "t" }).catch((error) => error);
  expect(failure).toBeInstanceOf(ProtocolError);
  expect(failure.code).toBe("invalid_result");
  expect(transport.requests).toHaveLength(1);
});

it("COR-76, B40: two interleaved calls to one tool never mix their states or answers", async () => {
  const rounds = new Map<unknown, number>();
  const transport = scriptedTransport(async (request) => {
    const who = (request.params?.arguments as { who: string } | undefined)?.who ?? "";
    const round = rounds.get(who) ?? 0;
    rounds.set(who, round + 1);
    if (who === "a") await new Promise((resolve) => setImmediate(resolve));
    if (round >= 3) return [resultFor(request, done)];
    return [
      resultFor(
        request,
        asking({ inputRequests: { [`${who}${round}`]: ask }, requestState: `${who}${round}` }),
      ),
    ];
  });
  const client = createClient({ transport, input: { elicitation: accept } });
  await Promise.all(["a", "b"].map((who) => client.callTool({ name: "t", arguments: { who } })));
  for (const { request } of transport.requests) {
    const {
      arguments: args,
      requestState,
      inputResponses,
    } = request.params as never as {
      arguments: { who: string };
      requestState?: string;
      inputResponses?: object;
    };
    if (requestState !== undefined) expect(requestState[0]).toBe(args.who);
    if (inputResponses !== undefined) expect(Object.keys(inputResponses)).toEqual([requestState]);
  }
  await client.callTool({ name: "t", arguments: { who: "a" } });
  expect(transport.requests.at(-1)?.request.params).not.toHaveProperty("requestState");
});

it("COR-84, seed T3: a call that ended with its questions can be taken up by hand, elsewhere", async () => {
  const transport = giving(asking({ inputRequests: { a: ask }, requestState: "s" }), done);
  const failure = await createClient({ transport })
    .callTool({ name: "t" })
    .catch((error) => error);
  expect(failure).toBeInstanceOf(InputError);
  const { requestState } = JSON.parse(JSON.stringify(failure.result));
  const inputResponses = { a: { action: "decline" } };
  const resumed = createClient({ transport }).callTool({ name: "t", inputResponses, requestState });
  await expect(resumed).resolves.toMatchObject(done);
  expect(transport.requests.map(paramsOf)[1]).toEqual({ name: "t", inputResponses, requestState });
});

it("COR-74: a call taken up by hand whose server asks again repeats none of the earlier answers", async () => {
  const transport = giving(asking({ inputRequests: { b: ask } }), done);
  const client = createClient({ transport, input: { elicitation: accept } });
  await client.callTool({
    name: "t",
    inputResponses: { a: { action: "decline" } },
    requestState: "old",
  });
  expect(transport.requests.map(paramsOf)[1]).toEqual({
    name: "t",
    inputResponses: { b: { action: "accept", content: {} } },
  });
});

it("B40: odd keys of questions survive", async () => {
  const inputRequests = JSON.parse(
    `{"__proto__":${JSON.stringify(ask)},"constructor":${JSON.stringify(ask)},"a.b":${JSON.stringify(ask)}}`,
  );
  const transport = giving(asking({ inputRequests }), done);
  await createClient({ transport, input: { elicitation: accept } }).callTool({ name: "t" });
  const answers = transport.requests[1]?.request.params?.inputResponses as object;
  expect(Object.keys(answers).sort()).toEqual(["__proto__", "a.b", "constructor"]);
  expect(JSON.stringify(answers)).toContain('"__proto__":{"action":"accept"');
});

it("the time that a person takes is no silence of the server's, but counts for the call as a whole", async () => {
  vi.useFakeTimers();
  const transport = giving(asking({ inputRequests: { a: ask } }), done);
  const elicitation = () =>
    new Promise<{ action: "accept" }>((resolve) => setTimeout(() => resolve(accept()), 5_000));
  const client = createClient({ transport, input: { elicitation } });
  const call = client.callTool({ name: "t" }, { timeoutMs: 1_000 });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(call).resolves.toMatchObject(done);
  const limited = createClient({
    transport: giving(asking({ inputRequests: { a: ask } })),
    input: { elicitation },
  });
  const failure = limited
    .callTool({ name: "t" }, { totalTimeoutMs: 2_000 })
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toMatchObject({ name: "TimeoutError", code: "total" });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(vi.getTimerCount()).toBe(0);
});

it("COR-23: the repetition declares the same capabilities, those of the call's own handlers included", async () => {
  const transport = giving(asking({ inputRequests: { a: ask } }), done);
  const client = createClient({ transport, input: { roots: [] } });
  await client.callTool({ name: "t" }, { input: { elicitation: accept } });
  for (const { request } of transport.requests) {
    expect(request.params?._meta).toMatchObject({
      "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
    });
  }
});
