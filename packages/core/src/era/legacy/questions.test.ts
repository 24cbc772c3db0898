import type { InputHandlers } from "@plugboard/core";
import { describe, expect, test } from "vitest";
import { answerTo, FORM, opened } from "../../../test/asking.js";
import { ask, clientOf, legacyServer, modernServer, nameIn, text } from "../../../test/eras.js";
import { quiet } from "../../../test/lifted.js";
import type { ScriptServer } from "../../../test/script-server.js";
import type { JsonObject } from "../../transport/index.js";

const page = { mode: "url", message: "look", url: "https://example.com/a", elicitationId: "e" };
const sampling = {
  maxTokens: 10,
  messages: [{ role: "user", content: { type: "text", text: "hi" } }],
};
const sampled = { role: "assistant", content: { type: "text", text: "ho" }, model: "m" };

const uses = { type: "tool_use", id: "u", name: "t", input: {} };
const results = { type: "tool_result", toolUseId: "u", content: [] };
const says = { type: "text", text: "and" };

describe("a request of the server's is answered", () => {
  test.each<readonly [string, InputHandlers, string, JsonObject | undefined, JsonObject]>([
    ["ping, with nothing", {}, "ping", undefined, {}],
    [
      "roots/list from a list",
      { roots: [{ uri: "file:///a" }] },
      "roots/list",
      undefined,
      { roots: [{ uri: "file:///a" }] },
    ],
    [
      "roots/list from a function",
      { roots: async () => [{ uri: "file:///b" }] },
      "roots/list",
      {},
      { roots: [{ uri: "file:///b" }] },
    ],
    [
      "COR-90: elicitation/create without a mode, as a form",
      { elicitation: () => ({ action: "accept", content: {} }) },
      "elicitation/create",
      FORM,
      { action: "accept", content: {} },
    ],
    [
      "elicitation/create with the mode form",
      { elicitation: () => ({ action: "decline" }) },
      "elicitation/create",
      { ...FORM, mode: "form" },
      { action: "decline" },
    ],
    [
      "COR-93: elicitation/create with a page, without content",
      { elicitationUrl: () => ({ action: "accept", content: { a: 1 } }) },
      "elicitation/create",
      page,
      { action: "accept" },
    ],
    [
      "sampling/createMessage",
      { sampling: () => sampled as never },
      "sampling/createMessage",
      sampling,
      sampled,
    ],
    [
      "COR-100: sampling/createMessage with tools and their results",
      { sampling: () => sampled as never, samplingTools: true },
      "sampling/createMessage",
      {
        maxTokens: 1,
        tools: [],
        messages: [
          { role: "assistant", content: [uses] },
          { role: "user", content: [results] },
        ],
      },
      sampled,
    ],
  ])("%s", async (_, input, method, params, result) => {
    const { server, warnings } = await opened(input);
    expect(await answerTo(server, method, { ...(params && { params }) })).toEqual({
      jsonrpc: "2.0",
      id: "q",
      result,
    });
    expect(warnings).toEqual([]);
  });
});

describe("a request of the server's is refused:", () => {
  const asks: InputHandlers = { elicitation: () => ({ action: "accept" }) };
  const visits: InputHandlers = { elicitationUrl: () => ({ action: "accept" }) };
  const samples: InputHandlers = { sampling: () => sampled as never };
  test.each<readonly [string, InputHandlers, string, JsonObject | undefined, number]>([
    ["COR-103: roots/list where there are none", {}, "roots/list", undefined, -32601],
    ["a method that nobody knows", asks, "vendor/method", {}, -32601],
    ["elicitation where nobody is asked", {}, "elicitation/create", FORM, -32601],
    ["COR-97: a page where only forms are declared", asks, "elicitation/create", page, -32602],
    ["COR-97: a form where only pages are declared", visits, "elicitation/create", FORM, -32602],
    [
      "COR-97: a mode that nobody knows",
      { ...asks, ...visits },
      "elicitation/create",
      { ...FORM, mode: "video" },
      -32602,
    ],
    [
      "COR-96: a page that is not https",
      visits,
      "elicitation/create",
      { ...page, url: "ftp://example.com" },
      -32602,
    ],
    ["sampling where nobody samples", {}, "sampling/createMessage", sampling, -32601],
    [
      "COR-98: sampling with tools that were not declared",
      samples,
      "sampling/createMessage",
      { ...sampling, tools: [] },
      -32602,
    ],
    [
      "COR-98: sampling without a limit",
      samples,
      "sampling/createMessage",
      { messages: sampling.messages },
      -32602,
    ],
    [
      "COR-100: a tool's result beside something else",
      { ...samples, samplingTools: true },
      "sampling/createMessage",
      { maxTokens: 1, messages: [{ role: "user", content: [results, says] }] },
      -32602,
    ],
    [
      "COR-100: the use of a tool without its result",
      { ...samples, samplingTools: true },
      "sampling/createMessage",
      { maxTokens: 1, messages: [{ role: "assistant", content: [uses] }] },
      -32602,
    ],
    [
      "HLEG-65, COR-101: sampling that is rejected",
      { sampling: () => undefined },
      "sampling/createMessage",
      sampling,
      -1,
    ],
    [
      "elicitation that gets no answer",
      { elicitation: () => undefined },
      "elicitation/create",
      FORM,
      -32603,
    ],
  ])("%s", async (_, input, method, params, code) => {
    const { server, client, warnings } = await opened(input);
    expect(await answerTo(server, method, { ...(params && { params }) })).toEqual({
      jsonrpc: "2.0",
      id: "q",
      error: { code, message: expect.any(String) },
    });
    expect(warnings).toEqual([]);
    expect(await ask(client, "later")).toBe("later");
  });

  test.each<readonly [string, InputHandlers, string, JsonObject]>([
    [
      "a handler that throws",
      {
        elicitation: () => {
          throw new Error("secret detail");
        },
      },
      "elicitation/create",
      FORM,
    ],
    [
      "an answer that does not fit",
      { elicitation: () => ({ action: "maybe" }) as never },
      "elicitation/create",
      FORM,
    ],
    ["an answer that is none", { sampling: () => 7 as never }, "sampling/createMessage", sampling],
    [
      "COR-102: a root that is no file",
      { roots: [{ uri: "https://example.com" }] },
      "roots/list",
      {},
    ],
  ])("%s is this side's fault, whose owner is warned", async (_, input, method, params) => {
    const { server, warnings } = await opened(input);
    const answer = await answerTo(server, method, { params });
    expect(answer).toMatchObject({ error: { code: -32603 } });
    expect(JSON.stringify(answer)).not.toContain("secret");
    expect(warnings).toMatchObject([
      { code: "handler_failed", message: expect.stringContaining(method) },
    ]);
    expect(warnings[0]?.cause).toBeInstanceOf(Error);
  });

  test("a name of any length is shown in part", async () => {
    const { server } = await opened();
    const answer = await answerTo(server, "x".repeat(100_000));
    expect(JSON.stringify(answer).length).toBeLessThan(300);
  });
});

test.each([0, "", 7, "7", -1])("B19 (c): the id %j is answered unchanged", async (id) => {
  const { server } = await opened();
  expect(await answerTo(server, "ping", { id })).toEqual({ jsonrpc: "2.0", id, result: {} });
});

test("a handler is told who asks and during which call, and its signal", async () => {
  let context: unknown;
  const input: InputHandlers = {
    elicitation: (_, told) => {
      context = told;
      return { action: "accept" };
    },
  };
  const server = legacyServer({
    "tools/call": async (request, { says, answer }) => {
      await says({ jsonrpc: "2.0", id: "q", method: "elicitation/create", params: FORM });
      await answer("q");
      return { result: text(nameIn(request)) };
    },
  });
  const { client } = clientOf(server, { era: "legacy", input });
  expect(await ask(client)).toBe("hello");
  expect(context).toMatchObject({
    peer: "the script",
    serverInfo: { name: "old", version: "1" },
    method: "tools/call",
    signal: { aborted: false },
  });
});

describe("B27: the same questions", () => {
  const questions = [
    { jsonrpc: "2.0", id: 99, method: "sampling/createMessage", params: sampling },
    { jsonrpc: "2.0", id: 100, method: "roots/list" },
    { jsonrpc: "2.0", id: 101, method: "ping" },
  ];
  const asking = async (server: ScriptServer): Promise<void> => {
    for (const one of questions) await server.says(one);
  };
  const counting = () => {
    const counted = { times: 0 };
    const sampling: InputHandlers["sampling"] = () => {
      counted.times += 1;
      return sampled as never;
    };
    return { counted, input: { sampling, roots: [] } };
  };

  test("are answered in an earlier revision", async () => {
    const { counted, input } = counting();
    const { server } = await opened(input);
    await asking(server);
    for (const { id } of questions) expect(await server.answer(id)).toHaveProperty("result");
    expect(counted.times).toBe(1);
  });

  test("are neither answered nor handled in a later one: each is reported, and the call resolves", async () => {
    const { counted, input } = counting();
    const server = modernServer({
      "tools/call": async (request, self) => {
        await asking(self);
        return { result: { resultType: "complete", ...text(nameIn(request)) } };
      },
    });
    const { client, warnings } = clientOf(server, { input });
    expect(await ask(client)).toBe("hello");
    await quiet();
    expect(server.methods()).toEqual(["server/discover", "tools/call"]);
    expect(counted.times).toBe(0);
    expect(warnings.map(({ code, requestId }) => [code, requestId])).toEqual(
      questions.map(({ id }) => ["request_dropped", id]),
    );
  });
});

test("COR-103: a change of roots is told, once it has been found out that the server has to be told", async () => {
  const { server, client } = await opened({ roots: [] });
  await client.rootsChanged();
  expect(server.seen.items.at(-1)).toEqual({
    jsonrpc: "2.0",
    method: "notifications/roots/list_changed",
  });
  const without = await opened({});
  await without.client.rootsChanged();
  expect(without.server.methods()).not.toContain("notifications/roots/list_changed");
  const later = modernServer();
  const { client: other } = clientOf(later, { input: { roots: [] } });
  await other.discover();
  await other.rootsChanged();
  expect(later.methods()).toEqual(["server/discover"]);
});
