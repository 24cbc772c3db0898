import {
  ArgumentError,
  type Client,
  ConnectionError,
  createClient,
  RpcError,
  retry,
} from "@plugboard/core";
import { errorFor, progressFor, resultFor, scriptedTransport } from "@plugboard/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const all = {
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
  contents: [],
  messages: [],
  content: [],
  completion: { values: [] },
  supportedVersions: [],
  capabilities: {},
};
const lost = () => new ConnectionError("ended_early", "lost");
const neverSent = () => new ConnectionError("unreachable", "refused", { mayHaveArrived: false });
/** As `@plugboard/http` has it: known by its shape alone. */
const refused = (status: number, retryAfterMs?: number) =>
  Object.assign(new Error(`HTTP ${status}`), { status, retryAfterMs });

/** A server whose first exchanges fail in these ways. */
function failing(...failures: unknown[]) {
  let attempts = 0;
  return scriptedTransport((request) => {
    const failure = failures[attempts++];
    if (failure === undefined) return [resultFor(request, all)];
    throw failure;
  });
}
const clientOf = (transport: ReturnType<typeof failing>, options?: Parameters<typeof retry>[0]) =>
  createClient({ transport, interceptors: [retry(options)] });
const settled = async <T>(call: Promise<T>): Promise<T | unknown> => {
  const outcome = call.catch((error) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  return outcome;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const safe: readonly [string, (client: Client) => Promise<unknown>][] = [
  ["discover", (client) => client.discover()],
  ["listTools", (client) => client.listTools()],
  ["listResources", (client) => client.listResources()],
  ["listResourceTemplates", (client) => client.listResourceTemplates()],
  ["listPrompts", (client) => client.listPrompts()],
  ["readResource", (client) => client.readResource({ uri: "u" })],
  ["getPrompt", (client) => client.getPrompt({ name: "n" })],
  [
    "complete",
    (client) =>
      client.complete({
        ref: { type: "ref/prompt", name: "n" },
        argument: { name: "a", value: "" },
      }),
  ],
  ["tasks/get", (client) => client.request("tasks/get", { taskId: "t" }, (result) => result)],
];

it.each(safe)(
  "HTTP-46: a lost %s is repeated once, with a new id, and not a second time",
  async (_, call) => {
    const once = failing(lost());
    await settled(call(clientOf(once)));
    expect(once.requests.map(({ request }) => request.id)).toEqual([1, 2]);
    const errors = [lost(), lost(), lost()];
    const twice = failing(...errors);
    expect(await settled(call(clientOf(twice)))).toBe(errors[1]);
    expect(twice.requests).toHaveLength(2);
  },
);

describe("HTTP-46: a tool call that may have arrived is not repeated", () => {
  it.each([lost(), refused(503), refused(429, 0), new ConnectionError("unreachable", "reset")])(
    "%s",
    async (failure) => {
      const transport = failing(failure);
      expect(await settled(clientOf(transport).callTool({ name: "t" }))).toBe(failure);
      expect(transport.requests).toHaveLength(1);
    },
  );
  it("nor a listen, nor a method that nobody knows", async () => {
    const failure = lost();
    const transport = failing(failure);
    const call = clientOf(transport).request("vendor/do", {}, (result) => result);
    expect(await settled(call)).toBe(failure);
    const listening = failing(failure);
    const subscription = clientOf(listening).listen({ toolsListChanged: true });
    expect(await settled(subscription.acknowledged)).toBe(failure);
    expect([transport, listening].map(({ requests }) => requests.length)).toEqual([1, 1]);
  });
});

it("a tool call is repeated when the caller says so, for the call or for the tool", async () => {
  const byCall = failing(lost());
  await settled(clientOf(byCall).callTool({ name: "t" }, { idempotent: true }));
  const byTool = failing(refused(503));
  await settled(clientOf(byTool, { tools: ["t"] }).callTool({ name: "t" }));
  const another = failing(lost());
  await settled(clientOf(another, { tools: ["t"] }).callTool({ name: "u" }));
  expect([byCall, byTool, another].map(({ requests }) => requests.length)).toEqual([2, 2, 1]);
});

it("what a server says of its tools is not trusted", async () => {
  const transport = failing(undefined, lost());
  const client = clientOf(transport);
  await client.listTools();
  const tool = {
    name: "t",
    inputSchema: { type: "object" },
    annotations: { idempotentHint: true, readOnlyHint: true },
  } as const;
  expect(await settled(client.callTool({ name: "t" }, { tool }))).toBeInstanceOf(ConnectionError);
  expect(transport.requests).toHaveLength(2);
});

it("what surely never arrived is sent again whatever it is, up to the limit", async () => {
  const errors = [neverSent(), neverSent(), neverSent(), neverSent(), neverSent()];
  const transport = failing(...errors);
  expect(await settled(clientOf(transport).callTool({ name: "t" }))).toBe(errors[3]);
  expect(transport.requests).toHaveLength(4);
  const one = failing(...errors);
  expect(await settled(clientOf(one, { maxRetries: 1 }).callTool({ name: "t" }))).toBe(errors[1]);
  const none = failing(...errors);
  expect(await settled(clientOf(none, { maxRetries: 0 }).callTool({ name: "t" }))).toBe(errors[0]);
});

it.each([429, 502, 503, 504])("status %d passes: a safe call is repeated", async (status) => {
  const transport = failing(refused(status), refused(status));
  expect(await settled(clientOf(transport).listTools())).toMatchObject({ tools: [] });
  expect(transport.requests).toHaveLength(3);
});

it.each([
  refused(400),
  refused(401),
  refused(404),
  refused(500),
  refused(501),
  new ConnectionError("closed", ""),
  new ConnectionError("overflow", ""),
  new ConnectionError("too_large", ""),
  new Error("?"),
  "text",
  null,
])("a failure that does not pass is the caller's, as it is: %s", async (failure) => {
  const transport = scriptedTransport(() => {
    throw failure;
  });
  expect(await settled(clientOf(transport).listTools())).toBe(failure);
  expect(transport.requests).toHaveLength(1);
});

it("an error response with a passing status is repeated, and surfaces as the error of the peer", async () => {
  let attempts = 0;
  const transport = scriptedTransport((request) => [
    { ...errorFor(request, { code: -32_603, message: `busy ${++attempts}` }), httpStatus: 503 },
  ]);
  const failure = await settled(clientOf(transport, { maxRetries: 2 }).listTools());
  expect(failure).toBeInstanceOf(RpcError);
  expect(failure).toMatchObject({ message: "busy 3", httpStatus: 503 });
  expect(transport.requests).toHaveLength(3);
});

it("an error of the peer without such a status is no failure that passes", async () => {
  const transport = scriptedTransport((request) => [
    errorFor(request, { code: 503, message: "no" }),
  ]);
  expect(await settled(clientOf(transport).listTools())).toMatchObject({ code: 503 });
  expect(transport.requests).toHaveLength(1);
});

it("the waits double from the first delay, with jitter, up to the longest", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const transport = failing(...Array.from({ length: 5 }, () => refused(503)));
  const client = clientOf(transport, { maxRetries: 5, firstDelayMs: 100, maxDelayMs: 500 });
  const call = client.listTools();
  const attemptsAfter: number[] = [];
  for (const waitMs of [99, 1, 199, 1, 399, 1, 499, 1, 499, 1]) {
    await vi.advanceTimersByTimeAsync(waitMs);
    attemptsAfter.push(transport.requests.length);
  }
  expect(attemptsAfter).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
  await call;
  vi.spyOn(Math, "random").mockReturnValue(0);
  const jittered = failing(refused(503));
  const other = clientOf(jittered, { firstDelayMs: 100 }).listTools();
  await vi.advanceTimersByTimeAsync(50);
  await other;
  expect(jittered.requests).toHaveLength(2);
});

it("HTTP-50: Retry-After is kept to, and a server that wants more than the longest wait is not asked again", async () => {
  const transport = failing(refused(503, 7_000));
  const call = clientOf(transport).listTools();
  await vi.advanceTimersByTimeAsync(6_999);
  expect(transport.requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(transport.requests).toHaveLength(2);
  const failure = refused(503, 30_001);
  const later = failing(failure);
  await expect(clientOf(later).listTools()).rejects.toBe(failure);
  expect(later.requests).toHaveLength(1);
});

it("the waits that a server asks for are no silence of its", async () => {
  const transport = failing(...Array.from({ length: 3 }, () => refused(503, 25_000)));
  expect(await settled(clientOf(transport).listTools())).toMatchObject({ tools: [] });
  expect(transport.requests).toHaveLength(4);
});

it("a Retry-After beyond what timers keep is not waited for, whatever the option says", async () => {
  const failure = refused(503, 2 ** 31);
  const transport = failing(failure);
  const client = clientOf(transport, { maxDelayMs: Number.POSITIVE_INFINITY });
  await expect(client.listTools()).rejects.toBe(failure);
});

it("COR-58: an abort during the wait ends the call at once, with the signal's reason, and nothing is left over", async () => {
  const transport = failing(refused(503, 5_000));
  const controller = new AbortController();
  const call = clientOf(transport).listTools({}, { signal: controller.signal });
  const failure = call.catch((error) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort("stop");
  expect(await failure).toBe("stop");
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(transport.requests).toHaveLength(1);
});

it("COR-58: the total time counts over all attempts", async () => {
  const transport = failing(refused(503, 5_000), refused(503, 5_000));
  const failure = await settled(clientOf(transport).listTools({}, { totalTimeoutMs: 7_000 }));
  expect(failure).toMatchObject({ name: "TimeoutError", code: "total" });
  expect(transport.requests).toHaveLength(2);
});

it("an attempt that was aborted is not repeated", async () => {
  const controller = new AbortController();
  const transport = scriptedTransport(() => {
    controller.abort("stop");
    throw lost();
  });
  const call = clientOf(transport).listTools({}, { signal: controller.signal });
  expect(await settled(call)).toBe("stop");
  expect(transport.requests).toHaveLength(1);
});

it("progress of every attempt is handed over", async () => {
  let attempts = 0;
  const transport = scriptedTransport(async function* (request) {
    yield progressFor(request, ++attempts);
    if (attempts === 1) throw lost();
    yield resultFor(request, all);
  });
  const seen: number[] = [];
  await settled(
    clientOf(transport).listTools({}, { onProgress: ({ progress }) => void seen.push(progress) }),
  );
  expect(seen).toEqual([1, 2]);
});

it.each([{ maxRetries: -1 }, { firstDelayMs: Number.NaN }, { maxDelayMs: -5 }])(
  "%j can't be",
  (options) => {
    expect(() => retry(options)).toThrow(ArgumentError);
  },
);
