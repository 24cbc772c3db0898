import { expect, it } from "vitest";
import { misshapenResponseId } from "./misshapen-response.js";
import { parseMessage } from "./parse-message.js";

it.each([
  ["a result that is null", { jsonrpc: "2.0", id: 7, result: null }],
  ["a result that is a list", { jsonrpc: "2.0", id: 7, result: [] }],
  ["a result and an error", { jsonrpc: "2.0", id: 7, result: {}, error: { code: 1, message: "" } }],
  ["an error that is text", { jsonrpc: "2.0", id: 7, error: "no" }],
  ["another version", { jsonrpc: "1.0", id: 7, result: {} }],
])("%s is no message, and still says which request it was meant for", (_, value) => {
  expect(parseMessage(value)).toBeUndefined();
  expect(misshapenResponseId(value)).toBe(7);
});

it.each([
  null,
  [],
  "text",
  { id: 7 },
  { id: null, result: {} },
  { id: 1.5, result: {} },
  { id: 7, method: "m", result: {} },
])("%j was meant for no request", (value) => {
  expect(misshapenResponseId(value)).toBeUndefined();
});
