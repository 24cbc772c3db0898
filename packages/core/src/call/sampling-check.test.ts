import { describe, expect, it } from "vitest";
import { InvalidInput } from "./invalid-input.js";
import { checkSampling } from "./sampling-check.js";

const text = { type: "text", text: "hi" };
const use = (id: string) => ({ type: "tool_use", id, name: "t", input: {} });
const result = (toolUseId: string) => ({ type: "tool_result", toolUseId, content: [] });
const user = (...content: unknown[]) => ({ role: "user", content });
const assistant = (...content: unknown[]) => ({ role: "assistant", content });
const check =
  (messages: unknown, rest: object = {}, withTools = true) =>
  () =>
    checkSampling({ messages, maxTokens: 10, ...rest } as never, withTools);

describe("COR-100: a conversation", () => {
  it.each<[string, unknown[]]>([
    ["of one block", [{ role: "user", content: text }]],
    ["of lists of blocks", [user(text, text), assistant(text)]],
    ["with a tool used and answered", [user(text), assistant(text, use("1")), user(result("1"))]],
    [
      "with two tools answered in any order",
      [assistant(use("1"), use("2")), user(result("2"), result("1"))],
    ],
    ["of nothing", []],
  ])("%s is one", (_, messages) => {
    expect(check(messages)).not.toThrow();
  });

  it.each<[string, unknown]>([
    ["no list", "text"],
    ["a message that is null", [null]],
    ["a message of the system", [{ role: "system", content: text }]],
    ["a message without content", [{ role: "user" }]],
    ["a block that is null", [user(null)]],
    ["a result beside text", [assistant(use("1")), user(result("1"), text)]],
    ["a result of the assistant's", [assistant(use("1")), assistant(result("1"))]],
    ["a use that ends it", [user(text), assistant(use("1"))]],
    ["a use that text follows", [assistant(use("1")), user(text)]],
    [
      "a use that another message follows",
      [assistant(use("1")), assistant(text), user(result("1"))],
    ],
    ["two uses with one result", [assistant(use("1"), use("2")), user(result("1"))]],
    ["a result with another id", [assistant(use("1")), user(result("2"))]],
  ])("with %s is none", (_, messages) => {
    expect(check(messages)).toThrow(InvalidInput);
  });
});

it("COR-98: a limit of tokens is needed", () => {
  expect(check([], { maxTokens: undefined })).toThrow(InvalidInput);
  expect(check([], { maxTokens: "10" })).toThrow(InvalidInput);
});

it("COR-98: tools may be offered only where they were declared", () => {
  for (const rest of [{ tools: [] }, { toolChoice: { mode: "none" } }]) {
    expect(check([], rest, false)).toThrow(InvalidInput);
    expect(check([], rest, true)).not.toThrow();
  }
  expect(check([], { tools: null, toolChoice: null }, false)).not.toThrow();
});
