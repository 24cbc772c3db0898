import { createClient, type InputContext, InputError, type InputHandlers } from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { describe, expect, it, vi } from "vitest";

const form = {
  method: "elicitation/create",
  params: {
    message: "?",
    requestedSchema: { type: "object", properties: { n: { type: "string" } } },
  },
};
const url = {
  method: "elicitation/create",
  params: { mode: "url", message: "go", url: "https://x.example" },
};
const sampling = { method: "sampling/createMessage", params: { messages: [], maxTokens: 5 } };
const roots = { method: "roots/list" };
const sampled = {
  role: "assistant" as const,
  content: { type: "text" as const, text: "x" },
  model: "m",
};
const accept = () => ({ action: "accept" as const });

/** Calls a tool whose server asks these questions once; gives the answers that were sent, or the failure. */
async function answersTo(
  inputRequests: object,
  input: InputHandlers,
  meta?: object,
): Promise<unknown> {
  let asked = false;
  const transport = scriptedTransport(
    (request) => {
      const result = asked
        ? { content: [] }
        : { resultType: "input_required", inputRequests, _meta: meta };
      asked = true;
      return [resultFor(request, result)];
    },
    { peer: "https://server.example" },
  );
  try {
    await createClient({ transport, input }).callTool({ name: "t" });
  } catch (error) {
    return error;
  }
  return transport.requests[1]?.request.params?.inputResponses;
}
const failureOf = async (question: object, input: InputHandlers): Promise<InputError> => {
  const failure = await answersTo({ a: question }, input);
  expect(failure).toBeInstanceOf(InputError);
  expect((failure as InputError).result.inputRequests).toEqual({ a: question });
  return failure as InputError;
};

it("COR-79, seed A8, seed A10: each kind of question is answered by its handler, in the bare shape of its kind", async () => {
  const input: InputHandlers = {
    elicitation: () => ({ action: "accept", content: { n: "ann" } }),
    elicitationUrl: () => ({ action: "accept", content: { no: "content" } }),
    sampling: async () => sampled,
    roots: [{ uri: "file:///a", name: "a" }],
  };
  expect(await answersTo({ form, url, sampling, roots }, input)).toEqual({
    form: { action: "accept", content: { n: "ann" } },
    url: { action: "accept" },
    sampling: sampled,
    roots: { roots: [{ uri: "file:///a", name: "a" }] },
  });
});

it("COR-90: a missing mode is form, and so is null for params of roots", async () => {
  const elicitation = vi.fn(accept);
  const explicit = { ...form, params: { ...form.params, mode: "form" } };
  await answersTo(
    { a: form, b: explicit, c: { ...roots, params: null } },
    { elicitation, roots: [] },
  );
  expect(elicitation).toHaveBeenCalledTimes(2);
});

it("COR-98: sampling with tools is answered where it was declared", async () => {
  const question = { ...sampling, params: { ...sampling.params, tools: [] } };
  const input = { sampling: () => sampled, samplingTools: true };
  expect(await answersTo({ a: question }, input)).toEqual({ a: sampled });
});

it("COR-81: decline and cancel are answers, and are sent", async () => {
  for (const action of ["decline", "cancel"] as const) {
    const input = { elicitation: () => ({ action }), elicitationUrl: () => ({ action }) };
    expect(await answersTo({ form, url }, input)).toEqual({ form: { action }, url: { action } });
  }
});

it("COR-91: a handler is told who asks, during what, and when nobody waits any more", async () => {
  const contexts: InputContext[] = [];
  const input: InputHandlers = {
    elicitation: (_, context) => {
      contexts.push(context);
      return { action: "decline" };
    },
  };
  const serverInfo = { name: "s", version: "1" };
  await answersTo({ form }, input, { "io.modelcontextprotocol/serverInfo": serverInfo });
  await answersTo({ form }, input, { "io.modelcontextprotocol/serverInfo": "s" });
  expect(contexts).toMatchObject([
    { peer: "https://server.example", method: "tools/call", serverInfo },
    { serverInfo: undefined },
  ]);
  expect(contexts[0]?.signal.aborted).toBe(false);
});

it("COR-80: people are asked one after the other, in the order of the questions", async () => {
  let asking = 0;
  const order: string[] = [];
  const input: InputHandlers = {
    elicitation: async ({ message }) => {
      expect(++asking).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(message);
      asking--;
      return { action: "decline" };
    },
  };
  const question = (message: string) => ({ ...form, params: { ...form.params, message } });
  await answersTo({ x: question("1"), y: question("2"), z: question("3") }, input);
  expect(order).toEqual(["1", "2", "3"]);
});

describe("COR-82: a question that can't be answered is found before anyone is asked", () => {
  it.each<[string, object]>([
    ["of an unknown kind", { method: "vendor/ask" }],
    ["named like a member of every object", { method: "constructor" }],
    ["of an unknown mode", { ...form, params: { ...form.params, mode: "hologram" } }],
    ["nobody handles", sampling],
    ["of a page", url],
    ["for roots", roots],
  ])("one %s", async (_, question) => {
    const elicitation = vi.fn(accept);
    const failure = await answersTo({ known: form, other: question }, { elicitation });
    expect(failure).toBeInstanceOf(InputError);
    expect(failure).toMatchObject({ code: "no_handler" });
    expect(elicitation).not.toHaveBeenCalled();
  });
  it.each<[string, object]>([
    ["a form that is none", { ...form, params: { message: "?" } }],
    [
      "a page at an address that is none",
      { ...url, params: { ...url.params, url: "javascript:1" } },
    ],
    [
      "sampling with tools that were not declared",
      { ...sampling, params: { ...sampling.params, tools: [] } },
    ],
  ])("%s", async (_, question) => {
    const handler = vi.fn(accept);
    const input = { elicitation: handler, elicitationUrl: handler, sampling: handler as never };
    const failure = await answersTo({ known: form, other: question }, input);
    expect(failure).toMatchObject({ code: "invalid_request" });
    expect(handler).not.toHaveBeenCalled();
  });
});

it("seed B10: without handlers the questions go to the caller, with the error", async () => {
  expect((await failureOf(form, {})).code).toBe("no_handler");
  expect((await failureOf(form, {})).message).toBe(
    "The server asked for elicitation/create, and no handler answers that.",
  );
  expect((await failureOf(url, {})).message).toMatch(/elicitation\/create \(url\)/);
});

it.each([undefined, null])(
  "seed B10: a handler that gives %s leaves the questions to the caller",
  async (nothing) => {
    const input: InputHandlers = {
      elicitation: () => nothing as undefined,
      elicitationUrl: () => nothing as undefined,
      sampling: () => nothing as undefined,
      roots: () => nothing as undefined,
    };
    for (const question of [form, url, sampling, roots]) {
      expect((await failureOf(question, input)).code).toBe("no_answer");
    }
  },
);

it("COR-81: a handler that fails ends the call with its error as the cause", async () => {
  for (const cause of [new Error("no model"), "a string", undefined]) {
    const failing = (): never => {
      throw cause;
    };
    const failure = await failureOf(sampling, { sampling: failing });
    expect(failure.code).toBe("handler_failed");
    expect(failure.cause).toBe(cause);
    expect((await failureOf(sampling, { sampling: () => Promise.reject(cause) })).cause).toBe(
      cause,
    );
  }
});

describe("an answer that does not fit its question is not sent", () => {
  const circle: { [key: string]: unknown } = { ...sampled };
  circle.self = circle;
  it.each<[string, object, InputHandlers, RegExp]>([
    [
      "a form filled in wrongly",
      form,
      { elicitation: () => ({ action: "accept", content: { n: 5 } }) },
      /"n" is not a string/,
    ],
    ["no action", form, { elicitation: () => ({}) as never }, /no action/],
    [
      "no action for a page",
      url,
      { elicitationUrl: () => ({ action: "open" }) as never },
      /no action/,
    ],
    ["a string", sampling, { sampling: () => "text" as never }, /no object/],
    ["a list", sampling, { sampling: () => [] as never }, /no object/],
    [
      "a bigint in it",
      sampling,
      { sampling: () => ({ ...sampled, n: 1n }) as never },
      /answer\.n is a bigint/,
    ],
    ["a circle in it", sampling, { sampling: () => circle as never }, /circular/],
    ["a root on the web", roots, { roots: [{ uri: "https://x.example" }] }, /start with file:/],
    [
      "a root on the web, by a function",
      roots,
      { roots: () => [{ uri: "http://x" }] },
      /start with file:/,
    ],
  ])("%s", async (_, question, input, message) => {
    const failure = await failureOf(question, input);
    expect(failure.code).toBe("invalid_answer");
    expect(failure.message).toMatch(message);
  });
});

it("an abort while a person is asked ends the call at once, and nobody is asked the rest", async () => {
  const controller = new AbortController();
  const reason = new Error("gone");
  let answered = (): void => {};
  let seen: AbortSignal | undefined;
  const elicitation = vi.fn((_: unknown, { signal }: InputContext) => {
    seen = signal;
    return new Promise<{ action: "accept" }>((resolve) => {
      answered = () => resolve(accept());
      controller.abort(reason);
    });
  });
  const transport = scriptedTransport((request) => [
    resultFor(request, { resultType: "input_required", inputRequests: { a: form, b: form } }),
  ]);
  const client = createClient({ transport, input: { elicitation } });
  const call = client.callTool({ name: "t" }, { signal: controller.signal });
  await expect(call).rejects.toBe(reason);
  expect(seen?.reason).toBe(reason);
  answered();
  await new Promise((resolve) => setImmediate(resolve));
  expect(elicitation).toHaveBeenCalledTimes(1);
  expect(transport.requests).toHaveLength(1);
});

it("seed B19: a handler may call the same client while the call waits for it", async () => {
  const transport = scriptedTransport((request) =>
    request.params?.name === "outer" && request.params.inputResponses === undefined
      ? [resultFor(request, { resultType: "input_required", inputRequests: { form } })]
      : [resultFor(request, { content: [] })],
  );
  const client = createClient({ transport });
  const elicitation = async () => {
    await client.callTool({ name: "inner" });
    return accept();
  };
  await client.callTool({ name: "outer" }, { input: { elicitation } });
  expect(transport.requests.map(({ request }) => request.params?.name)).toEqual([
    "outer",
    "inner",
    "outer",
  ]);
});
