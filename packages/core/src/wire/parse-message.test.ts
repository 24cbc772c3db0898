import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isErrorResponse, isNotification, isRequest, isResponse } from "./message-kind.js";
import type { Message, ResponseMessage } from "./messages.js";
import { isRequestId, parseMessage } from "./parse-message.js";

const error = { code: -32600, message: "no" };

describe("COR-01, seed C2: ids are strings, or integers that JSON carries exactly", () => {
  it.each([0, -1, "", "1", Number.MAX_SAFE_INTEGER])("%j is one", (id) => {
    expect(isRequestId(id)).toBe(true);
  });
  it.each([1.5, null, undefined, true, {}, [], Number.NaN, 2 ** 53, 1n])("%s is none", (id) => {
    expect(isRequestId(id)).toBe(false);
  });
});

const kinds: readonly [string, object, (message: Message) => boolean][] = [
  ["a request", { id: 0, method: "m" }, isRequest],
  ["a request with params", { id: "", method: "m", params: {} }, isRequest],
  ["a notification", { method: "m" }, isNotification],
  ["a notification with an id that is undefined", { id: undefined, method: "m" }, isNotification],
  ["a result", { id: 1, result: {} }, isResponse],
  [
    "a result with a method that is undefined",
    { id: 1, method: undefined, result: {} },
    isResponse,
  ],
  ["a result beside error null", { id: 1, result: {}, error: null }, isResponse],
  ["an error", { id: 1, error }, isResponse],
  ["an error beside result null", { id: 1, error, result: null }, isResponse],
  ["an error without an id", { error }, isResponse],
  ["an error with id null", { id: null, error }, isResponse],
];

it.each(kinds)("%s is known as that, and as nothing else", (_, rest, is) => {
  const message = parseMessage({ jsonrpc: "2.0", ...rest }) as Message;
  expect(message).toEqual({ jsonrpc: "2.0", ...rest });
  const holding = [isRequest, isNotification, isResponse].filter((kind) => kind(message));
  expect(holding).toEqual([is]);
});

it("only a response with an error that is one is an error response", () => {
  const isError = (rest: object): boolean =>
    isErrorResponse({ jsonrpc: "2.0", ...rest } as ResponseMessage);
  expect(isError({ id: 1, error })).toBe(true);
  expect(isError({ id: 1, result: {} })).toBe(false);
  expect(isError({ id: 1, result: {}, error: null })).toBe(false);
  expect(isError({ id: 1, result: {}, error: undefined })).toBe(false);
});

it.each([
  ["no object", "text"],
  ["null", null],
  ["a batch", [{ jsonrpc: "2.0", id: 1, result: {} }]],
  ["another version", { jsonrpc: "1.0", id: 1, result: {} }],
  ["no version", { id: 1, result: {} }],
  ["a request with id null", { jsonrpc: "2.0", id: null, method: "m" }],
  ["a request with a fraction for an id", { jsonrpc: "2.0", id: 1.5, method: "m" }],
  ["a method that is no string", { jsonrpc: "2.0", id: 1, method: 5 }],
  ["a method that is null beside a result", { jsonrpc: "2.0", id: 1, method: null, result: {} }],
  ["params that are a list", { jsonrpc: "2.0", method: "m", params: [] }],
  ["params that are null", { jsonrpc: "2.0", method: "m", params: null }],
  ["a result without an id", { jsonrpc: "2.0", result: {} }],
  ["a result with id null", { jsonrpc: "2.0", id: null, result: {} }],
  ["a result that is null", { jsonrpc: "2.0", id: 1, result: null }],
  ["a result that is a list", { jsonrpc: "2.0", id: 1, result: [] }],
  ["neither result nor error", { jsonrpc: "2.0", id: 1 }],
  ["both result and error", { jsonrpc: "2.0", id: 1, result: {}, error }],
  ["an error with a fraction for an id", { jsonrpc: "2.0", id: 1.5, error }],
  [
    "an error whose code is a fraction",
    { jsonrpc: "2.0", id: 1, error: { code: 1.5, message: "" } },
  ],
  ["an error whose code is a string", { jsonrpc: "2.0", id: 1, error: { code: "1", message: "" } }],
  ["an error that is a string", { jsonrpc: "2.0", id: 1, error: "no" }],
])("COR-13: %s is no message", (_, value) => {
  expect(parseMessage(value)).toBeUndefined();
});

it("COR-09: members that are not known are left in place", () => {
  const value = { jsonrpc: "2.0", id: 1, result: { a: 1 }, vendor: { b: 2 } };
  expect(parseMessage(value)).toBe(value);
});

it("COR-10: the data of an error may be any JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const value = { jsonrpc: "2.0", id: 1, error: { ...error, data } };
      expect(parseMessage(value)).toBe(value);
    }),
  );
});

it("COR-13: no JSON value makes it throw", () => {
  const envelope = fc.record(
    {
      jsonrpc: fc.constant("2.0"),
      id: fc.jsonValue(),
      method: fc.jsonValue(),
      params: fc.jsonValue(),
      result: fc.jsonValue(),
      error: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), envelope), (value) => {
      const message = parseMessage(value);
      expect(message === undefined || message === value).toBe(true);
    }),
  );
});

it("an error whose message was forgotten is an error all the same", () => {
  const value = { jsonrpc: "2.0", id: 1, error: { code: 1 } };
  expect(parseMessage(value)).toBe(value);
});
