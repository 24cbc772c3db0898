import type { InputHandlers } from "@plugboard/core";
import { expect, test } from "vitest";
import { ask, clientOf, failureOf, legacyServer, nameIn, text } from "../../../test/eras.js";
import type { ScriptServer } from "../../../test/script-server.js";

const elicitations = [
  { mode: "url", elicitationId: "1", url: "https://example.com/1", message: "first" },
  { mode: "url", elicitationId: "2", url: "https://example.com/2", message: "second" },
];
const required = (data: unknown = { elicitations }) => ({
  error: { code: -32042, message: "Visit these first.", data },
});

/** A server whose tool wants pages visited so many times. */
function wanting(times: number, data?: unknown): ScriptServer {
  let asked = 0;
  return legacyServer({
    "tools/call": (request) => {
      asked += 1;
      return asked <= times ? required(data) : { result: text(nameIn(request)) };
    },
  });
}

/** A client with a person who visits pages, or does not. */
function visiting(server: ScriptServer, action: "accept" | "decline" | "cancel" | undefined) {
  const visited: string[] = [];
  const elicitationUrl: InputHandlers["elicitationUrl"] = ({ url }) => {
    visited.push(url);
    return action && { action };
  };
  const { client } = clientOf(server, { era: "legacy", input: { elicitationUrl } });
  return { client, visited };
}

test("HLEG-63: pages are visited one after the other, and the call is repeated as it was", async () => {
  const server = wanting(1);
  const { client, visited } = visiting(server, "accept");
  const _meta = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
  const params = { name: "t", arguments: { a: [1] }, _meta };
  expect(await client.callTool(params)).toEqual(text("t"));
  expect(visited).toEqual(["https://example.com/1", "https://example.com/2"]);
  const [first, second] = [
    await server.request("tools/call"),
    await server.request("tools/call", 1),
  ];
  const progress = ({ id }: { id: unknown }) => ({
    ...params,
    _meta: { ..._meta, progressToken: id },
  });
  expect(first.params).toEqual(progress(first));
  expect(second.params).toEqual(progress(second));
  expect(second.id).not.toBe(first.id);
});

test.each(["decline", "cancel"] as const)(
  "HLEG-63: %s gives the server's error, with its data, and the call is not repeated",
  async (action) => {
    const server = wanting(1);
    const { client, visited } = visiting(server, action);
    expect(await failureOf(ask(client))).toMatchObject({
      name: "RpcError",
      code: -32042,
      message: "Visit these first.",
      data: { elicitations },
    });
    expect(visited).toHaveLength(2);
    expect(server.methods().filter((method) => method === "tools/call")).toHaveLength(1);
  },
);

test("no answer ends the call like that of any other question", async () => {
  const { client } = visiting(wanting(1), undefined);
  expect(await failureOf(ask(client))).toMatchObject({ name: "InputError", code: "no_answer" });
});

test("without anyone who visits pages it is an error like any other", async () => {
  const server = wanting(1);
  const elicitation = () => ({ action: "accept" }) as const;
  const { client } = clientOf(server, { era: "legacy", input: { elicitation } });
  const failure = await failureOf(ask(client));
  expect(failure).toMatchObject({ name: "RpcError", code: -32042, data: { elicitations } });
});

test.each([
  ["no data", null],
  ["no list", { elicitations: "https://example.com" }],
  ["an empty list", { elicitations: [] }],
  ["a list of something else", { elicitations: ["https://example.com"] }],
])("with %s it is an error like any other", async (_, data) => {
  const { client, visited } = visiting(wanting(1, data), "accept");
  expect(await failureOf(ask(client))).toMatchObject({ name: "RpcError", code: -32042 });
  expect(visited).toEqual([]);
});

test("a page that nobody may be sent to is not visited", async () => {
  const data = { elicitations: [{ ...elicitations[0], url: "javascript:alert(1)" }] };
  const { client, visited } = visiting(wanting(1, data), "accept");
  expect(await failureOf(ask(client))).toMatchObject({ code: "invalid_request" });
  expect(visited).toEqual([]);
});

test("COR-58: a server that never has enough is asked no more often than maxInputRounds allows", async () => {
  const server = wanting(Number.POSITIVE_INFINITY);
  const { client } = visiting(server, "accept");
  const call = client.callTool({ name: "t" }, { maxInputRounds: 3 });
  expect(await failureOf(call)).toMatchObject({ name: "InputError", code: "rounds_exhausted" });
  expect(server.methods().filter((method) => method === "tools/call")).toHaveLength(4);
});

test("the call may be taken up by hand, and neither answers nor state go over the wire", async () => {
  const server = wanting(1);
  const { client } = visiting(server, "accept");
  const failure = await failureOf(client.callTool({ name: "t" }, { maxInputRounds: 0 }));
  const { inputRequests, requestState } = (failure as never as { result: never }).result as {
    inputRequests: Record<string, unknown>;
    requestState: string;
  };
  const inputResponses = Object.fromEntries(
    Object.keys(inputRequests).map((key) => [key, { action: "accept" }] as const),
  );
  const again = await client.callTool({ name: "t", inputResponses, requestState } as never);
  expect(again).toEqual(text("t"));
  const { params } = await server.request("tools/call", 1);
  expect(Object.keys(params ?? {}).sort()).toEqual(["_meta", "name"]);
});
