import fc from "fast-check";
import { expect, it } from "vitest";
import { ArgumentError } from "../errors/argument-error.js";
import { assertJson } from "./assert-json.js";

it("any JSON value passes, and comes out of JSON as it went in", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      assertJson(value, "params");
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
    }),
  );
});

it.each([
  ["a function", () => {}, "params.a.b"],
  ["a symbol", Symbol("s"), "params.a.b"],
  ["a bigint", 1n, "params.a.b"],
  ["NaN", Number.NaN, "params.a.b"],
  ["Infinity", Number.POSITIVE_INFINITY, "params.a.b"],
  ["undefined in a list", [undefined], "params.a.b[0]"],
  ["a function in a list of lists", [1, [() => {}]], "params.a.b[1][0]"],
])("%s is refused, with the way to it", (_, value, path) => {
  const check = (): void => assertJson({ a: { b: value } }, "params");
  expect(check).toThrow(ArgumentError);
  expect(check).toThrow(`${path} is `);
});

it("members that are undefined are left out, as JSON does, and dates say themselves how they go", () => {
  expect(() => assertJson({ a: undefined, b: new Date(0), c: null }, "params")).not.toThrow();
});

it("a circle is refused", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(() => assertJson(circle, "params")).toThrow(/circular, or deeper than 1000 levels/);
});

it("a value as deep as the limit passes, a deeper one is refused", () => {
  const nested = (depth: number): unknown => {
    let value: unknown = 1;
    for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { value };
    return value;
  };
  expect(() => assertJson(nested(1_000), "params")).not.toThrow();
  expect(() => assertJson(nested(100_000), "params")).toThrow(ArgumentError);
});

it("the message stays small, however long the way to the culprit is", () => {
  let value: unknown = {};
  for (let i = 0; i < 2_000; i++) value = { ["k".repeat(1_000)]: value };
  try {
    assertJson(value, "params");
    expect.unreachable();
  } catch (error) {
    expect((error as Error).message.length).toBeLessThan(200);
  }
});
