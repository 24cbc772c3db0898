import { createClient, McpError, ProtocolError } from "@plugboard/core";
import { resultFor, scriptedTransport } from "@plugboard/testing";
import { describe, expect, it } from "vitest";

const callOf = (result: object) =>
  createClient({
    transport: scriptedTransport((request) => [resultFor(request, result as never)]),
  }).callTool({ name: "t" });
const text = { type: "text", text: "hi" };

it("500 invalid blocks make one small error of ours, with the result as it came", async () => {
  const content = Array.from({ length: 500 }, () => ({
    type: "text",
    text: { long: "x".repeat(1_000) },
  }));
  const failure = await callOf({ content }).catch((error) => error);
  expect(failure).toBeInstanceOf(ProtocolError);
  expect(failure.code).toBe("invalid_result");
  expect(failure.message).toMatch(
    /^The result of tools\/call does not fit: content\.0.*and 497 more\.$/,
  );
  expect(failure.message.length).toBeLessThan(400);
  expect(failure.result.content).toBe(content);
});

describe("raw errors of the parser never leak", () => {
  it.each([
    null,
    5,
    [null],
    [5],
    [[]],
    [{}],
    [{ type: 5 }],
    [{ type: "text" }],
    [{ type: "image", data: "" }],
    [{ type: "resource", resource: {} }],
    [{ type: "resource_link", name: "x" }],
    { 0: text },
  ])("content %j", async (content) => {
    if (content === null) return expect(await callOf({ content })).toMatchObject({ content: [] });
    const failure = await callOf({ content }).catch((error) => error);
    expect(failure).toBeInstanceOf(McpError);
    expect(failure).toMatchObject({ name: "ProtocolError", code: "invalid_result" });
    expect(failure.message).not.toMatch(/zod|undefined|\[object/i);
    expect(failure.message.length).toBeLessThan(200);
  });
});

it("COR-09: blocks of unknown types, and unknown members of known ones, are kept", async () => {
  const content = [
    { type: "video", src: 1 },
    { ...text, "x-more": { a: null } },
    { type: "constructor" },
  ];
  expect((await callOf({ content })).content).toEqual(content);
});

it("B32: null for an optional member of a block counts as absent", async () => {
  const content = [
    { ...text, annotations: null, _meta: null },
    { ...text, annotations: { priority: null, audience: ["user"] } },
  ];
  expect((await callOf({ content, isError: null, _meta: null })).content).toEqual([
    text,
    { ...text, annotations: { audience: ["user"] } },
  ]);
});

it.each([null, false, 0, "", [], { a: null }])(
  "COR-175: structuredContent %j is kept: presence is a matter of the key",
  async (structuredContent) => {
    const result = await callOf({ content: [], structuredContent });
    expect(result).toHaveProperty("structuredContent");
    expect(result.structuredContent).toEqual(structuredContent);
    expect(await callOf({ content: [] })).not.toHaveProperty("structuredContent");
  },
);

it("the result that the server sent is not changed by reading it", async () => {
  const result = { content: [{ ...text, _meta: null }], _meta: null };
  const before = JSON.stringify(result);
  await callOf(result);
  expect(JSON.stringify(result)).toBe(before);
});

it("a result that reaches for prototypes changes none", async () => {
  const result = JSON.parse(
    '{"content":[],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  );
  const parsed = await callOf(result);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect((parsed as { polluted?: number }).polluted).toBeUndefined();
});
