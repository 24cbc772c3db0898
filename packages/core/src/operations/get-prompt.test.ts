import { ArgumentError, createClient, ProtocolError } from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { describe, expect, it } from "vitest";

const serving = (result: object) =>
  scriptedTransport((request) => [resultFor(request, result as never)]);
const message = { role: "user", content: { type: "text", text: "hi" } };

it("gives the prompt, filled in, with every kind of content", async () => {
  const messages = [
    message,
    { role: "assistant", content: { type: "image", data: "AA==", mimeType: "image/png" } },
    { role: "user", content: { type: "resource_link", name: "r", uri: "file:///r" } },
    { role: "user", content: { type: "resource", resource: { uri: "file:///r", text: "x" } } },
    { role: "user", content: { type: "x-future", anything: [1] } },
  ];
  const transport = serving({ messages, description: null });
  const client = createClient({ transport });
  expect(await client.getPrompt({ name: "p", arguments: { a: "1" } })).toEqual({
    resultType: "complete",
    messages,
  });
  const { _meta, ...params } = transport.requests[0]?.request.params ?? {};
  expect(params).toEqual({ name: "p", arguments: { a: "1" } });
});

it.each([
  ["no messages", {}],
  ["a message of the system", { messages: [{ ...message, role: "system" }] }],
  [
    "a list for the content of a message",
    { messages: [{ ...message, content: [message.content] }] },
  ],
  ["content without a type", { messages: [{ ...message, content: { text: "x" } }] }],
  ["text without text", { messages: [{ ...message, content: { type: "text" } }] }],
])("%s is a ProtocolError", async (_, result) => {
  const call = createClient({ transport: serving(result) }).getPrompt({ name: "p" });
  await expect(call).rejects.toBeInstanceOf(ProtocolError);
});

describe("COR-183: arguments are strings", () => {
  it.each([5, true, null, {}, ["a"]])("%j is none, and nothing is sent", async (value) => {
    const transport = serving({ messages: [] });
    const call = createClient({ transport }).getPrompt({
      name: "p",
      arguments: { count: value as never },
    });
    await expect(call).rejects.toThrow(ArgumentError);
    await expect(call).rejects.toThrow(/^The argument count is /);
    expect(transport.requests).toHaveLength(0);
  });
  it("one that is undefined is left out", async () => {
    const transport = serving({ messages: [] });
    await createClient({ transport }).getPrompt({
      name: "p",
      arguments: { a: "1", b: undefined as never },
    });
    expect(JSON.parse(JSON.stringify(transport.requests[0]?.request.params?.arguments))).toEqual({
      a: "1",
    });
  });
});

it("a name that is no string is an ArgumentError", async () => {
  const call = createClient({ transport: serving({}) }).getPrompt({ name: 5 } as never);
  await expect(call).rejects.toBeInstanceOf(ArgumentError);
});
