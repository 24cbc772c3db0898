import { expect, it } from "vitest";
import type { ElicitFormParams } from "../wire/types/elicitation.js";
import { checkedFormAnswer, checkForm } from "./elicitation-form.js";
import { InvalidInput } from "./invalid-input.js";

const form = (properties: object, required?: string[]): ElicitFormParams => ({
  message: "?",
  requestedSchema: {
    type: "object",
    properties: properties as never,
    ...(required && { required }),
  },
});

it("a form has a message and fields", () => {
  expect(() => checkForm(form({}))).not.toThrow();
  expect(() =>
    checkForm({ ...form({}), requestedSchema: { properties: {}, required: null } }),
  ).not.toThrow();
});

it.each([
  ["no message", { requestedSchema: { properties: {} } }],
  ["no schema", { message: "?" }],
  ["no fields", { message: "?", requestedSchema: {} }],
  ["fields that are a list", { message: "?", requestedSchema: { properties: [] } }],
  ["a field that is null", { message: "?", requestedSchema: { properties: { a: null } } }],
  [
    "required that is no list",
    { message: "?", requestedSchema: { properties: {}, required: "a" } },
  ],
])("what has %s is no form", (_, params) => {
  expect(() => checkForm(params)).toThrow(InvalidInput);
});

it("COR-92: fields left untouched carry their default on accept, and what was filled in wins", () => {
  const properties = {
    name: { type: "string", default: "ann" },
    age: { type: "integer", default: 0 },
    sure: { type: "boolean", default: false },
    tags: { type: "array", default: ["a"] },
    none: { type: "string", default: null },
    free: { type: "string" },
  };
  expect(checkedFormAnswer(form(properties), { action: "accept" })).toEqual({
    action: "accept",
    content: { name: "ann", age: 0, sure: false, tags: ["a"] },
  });
  const content = { name: "bob", age: undefined as never };
  expect(checkedFormAnswer(form(properties), { action: "accept", content })).toEqual({
    action: "accept",
    content: { name: "bob", age: 0, sure: false, tags: ["a"] },
  });
});

it("COR-93: content goes with accept alone", () => {
  const answered = { content: { name: "ann" } };
  for (const action of ["decline", "cancel"] as const) {
    expect(checkedFormAnswer(form({ name: { type: "string" } }), { action, ...answered })).toEqual({
      action,
    });
  }
});

it.each([
  ["a field that is none", form({}), { x: 1 }, 'The field "x" is not part of the form.'],
  [
    "a field of every object",
    form({}),
    { toString: 1 },
    'The field "toString" is not part of the form.',
  ],
  [
    "a wrong value",
    form({ a: { type: "boolean" } }),
    { a: 1 },
    'The field "a" is not true or false.',
  ],
  [
    "a missing field",
    form({ a: { type: "string" } }, ["a"]),
    {},
    'The field "a" is required and has no value.',
  ],
])("COR-92: %s is refused, naming it", (_, asked, content, message) => {
  const check = () => checkedFormAnswer(asked, { action: "accept", content: content as never });
  expect(check).toThrow(InvalidInput);
  expect(check).toThrow(message);
});

it("a required field with a default need not be filled in", () => {
  const asked = form({ a: { type: "string", default: "x" } }, ["a"]);
  expect(checkedFormAnswer(asked, { action: "accept" })).toEqual({
    action: "accept",
    content: { a: "x" },
  });
});

it.each(["ok", undefined, true])("an answer with the action %j is none", (action) => {
  expect(() => checkedFormAnswer(form({}), { action } as never)).toThrow(InvalidInput);
});

it("odd names of fields survive", () => {
  const properties = JSON.parse('{"__proto__":{"type":"string"},"a.b":{"type":"string"}}');
  const content = JSON.parse('{"__proto__":"x","a.b":"y"}');
  const answer = checkedFormAnswer(form(properties), { action: "accept", content });
  expect(JSON.stringify(answer)).toBe('{"action":"accept","content":{"__proto__":"x","a.b":"y"}}');
});
