import { describe, expect, it } from "vitest";
import { ArgumentError } from "../errors/argument-error.js";
import type { AnnotatedParam } from "./header-annotations.js";
import { mirroredParams } from "./mirrored-params.js";

const param = (type: AnnotatedParam["type"], ...path: string[]): AnnotatedParam => ({
  name: "P",
  path,
  type,
});
const mirrored = (type: AnnotatedParam["type"], args: unknown): unknown =>
  mirroredParams([param(type, "a")], args)[0]?.value;

it("HTTP-20, HTTP-31, seed B3: takes the marked arguments, in the order of the marks, and no others", () => {
  const annotated = [
    { name: "B", path: ["o", "b"], type: "integer" },
    { name: "A", path: ["a"], type: "string" },
  ] as const;
  const args = { a: "x", o: { b: 2, c: 3 }, d: "secret" };
  expect(mirroredParams(annotated, args)).toEqual([
    { name: "B", value: 2 },
    { name: "A", value: "x" },
  ]);
});

it("HTTP-25, B37: false, 0 and the empty string are values", () => {
  expect(mirrored("boolean", { a: false })).toBe(false);
  expect(mirrored("integer", { a: 0 })).toBe(0);
  expect(mirrored("integer", { a: -7 })).toBe(-7);
  expect(mirrored("integer", { a: 42.0 })).toBe(42);
  expect(mirrored("string", { a: "" })).toBe("");
});

it.each([
  ["no arguments", undefined],
  ["null for arguments", null],
  ["a list for arguments", ["a"]],
  ["an absent argument", {}],
  ["null", { o: { a: null } }],
  ["null on the way", { o: null }],
  ["a string on the way", { o: "a" }],
  ["a list on the way", { o: [{ a: "x" }] }],
  ["an inherited member", { o: Object.create({ a: "x" }) }],
])("HTTP-25: %s leaves the header out", (_, args) => {
  expect(mirroredParams([param("string", "o", "a")], args)).toEqual([]);
});

it("an argument named like a member of every object is absent unless it is there", () => {
  expect(mirroredParams([param("string", "toString")], {})).toEqual([]);
  expect(mirroredParams([param("string", "__proto__")], {})).toEqual([]);
  const args = JSON.parse('{"__proto__":"x"}');
  expect(mirroredParams([param("string", "__proto__")], args)).toEqual([{ name: "P", value: "x" }]);
});

describe("HTTP-27: what can't be repeated is refused, naming the argument", () => {
  it.each([
    ["string", 5, "number"],
    ["string", {}, "object"],
    ["integer", "5", "string"],
    ["integer", Object.create(null), "object"],
    ["boolean", "true", "string"],
    ["boolean", 0, "number"],
  ] as const)("for a %s, %o", (type, a, kind) => {
    expect(() => mirrored(type, { a })).toThrow(ArgumentError);
    expect(() => mirrored(type, { a })).toThrow(
      `The argument a is a ${kind}; the tool wants a ${type}.`,
    );
  });

  it.each([1.5, 2 ** 53, -(2 ** 53), Number.NaN])("for an integer, %d", (a) => {
    expect(() => mirrored("integer", { a })).toThrow(ArgumentError);
    expect(() => mirrored("integer", { a })).toThrow(`The argument a is ${a}: an integer within`);
  });

  it.each(["\ud800", "x\udc00y", "\udc00\ud800"])("for a string, half of a pair: %j", (a) => {
    expect(() => mirrored("string", { a })).toThrow(ArgumentError);
    expect(() => mirrored("string", { a })).toThrow(
      "The argument a holds half of a surrogate pair",
    );
  });

  it("and the whole way to it", () => {
    const check = (): unknown => mirroredParams([param("string", "o", "p")], { o: { p: 1 } });
    expect(check).toThrow("The argument o.p is");
  });
});

it("whole surrogate pairs are text like any other", () => {
  expect(mirrored("string", { a: "😀" })).toBe("😀");
});
