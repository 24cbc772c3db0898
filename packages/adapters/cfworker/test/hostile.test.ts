import { cfworker } from "@plugboard/cfworker";
import { ArgumentError } from "@plugboard/core";
import { describe, expect, it } from "vitest";
import { chain, doubling, doublingTree, nested } from "../../../core/test/hostile-schemas.js";

const compiling = (schema: object, options = {}) => {
  return () => cfworker(options).compile(schema as never);
};
const checking = (schema: object, value: unknown, options = {}) => {
  const check = compiling(schema, options)();
  return () => check(value);
};

describe("a server's pattern can't block the process", () => {
  it.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|ab)+$",
    "^(\\d+,?)*$",
    "^((a{40,})+)$",
    "^(?:a*){2,}$",
    "(.*a)+b",
  ])(
    "a pattern that may take a backtracking matcher for ever is refused by name: %s",
    (pattern) => {
      const message = `its pattern ${JSON.stringify(pattern)} might be matched in too many ways`;
      expect(compiling({ properties: { a: { pattern } } })).toThrow(message);
      expect(compiling({ patternProperties: { [pattern]: true } })).toThrow(message);
    },
  );

  it.each([
    ["(?P<x>a)", "is no regular expression"],
    ["(a)\\1", "it refers back to a group"],
    ["(?<n>a)\\k<n>", "it refers back to a group"],
    ["(?<=a)b", "it looks behind, or changes flags"],
    ["a".repeat(1_001), "is longer than 1000 characters"],
    ["^a*a*a*a*a*a*a*$", "may take too long"],
    ["^(?:a?){50}a{50}$", "may take too long"],
  ])("%s is refused: %s", (pattern, reason) => {
    expect(compiling({ pattern })).toThrow(reason);
  });

  it.each([
    ["^\\d{4}-\\d{2}-\\d{2}$", "2026-12-01", "2026-12-1"],
    ["^[a-z0-9]+(?:-[a-z0-9]+)*$", "a-slug-of-words", "a--slug"],
    ["^(?:[a-z]+\\.)+[a-z]{2,}$", "www.example.com", "www..com"],
    ["^https?://[^\\s/]+(/.*)?$", "https://a.example/b", "ftp://a"],
    ["^(?:red|green|blue)(?:,(?:red|green|blue))?$", "red,blue", "red,pink"],
    ["^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$", "123e4567-e89b-12d3-a456-426614174000", "x"],
    ["^(?=.*\\d)(?!.*\\s).{3,}$", "abc1", "abc 1"],
    ["^\\+?[1-9]\\d{1,14}$", "+4912345", "0"],
  ])("patterns as they are met are tested: %s", (pattern, good, bad) => {
    const check = compiling({ pattern })();
    expect([check(good), check(5)]).toEqual([undefined, undefined]);
    expect(check(bad)).toEqual(expect.any(String));
  });

  it("a string that is too long for its pattern ends the check, and no other string does", () => {
    const pattern = "^[a-z]+[0-9]*[a-z]+$";
    const check = compiling({ properties: { a: { pattern }, b: { type: "string" } } })();
    expect(check({ a: "abc", b: "x".repeat(1_000_000) })).toBeUndefined();
    expect(() => check({ a: `${"a".repeat(200_000)}!` })).toThrow(
      `too long for its pattern "${pattern}"`,
    );
    const members = compiling({ patternProperties: { [pattern]: true } })();
    expect(() => members({ [`${"a".repeat(200_000)}!`]: 1 })).toThrow("too long for its pattern");
  });

  it("many strings under a pattern cost what they may take", () => {
    const schema = { contains: { pattern: "^a*a*a*b$" } };
    const items = Array.from({ length: 1_000 }, () => "a".repeat(250));
    expect(checking(schema, items)).toThrow("it takes more than 5000000 steps");
  });
});

describe("a schema can't block the process", () => {
  it.each(["allOf", "anyOf", "oneOf"] as const)(
    "%s that doubles at each reference ends early",
    (keyword) => {
      expect(checking(doubling(keyword), "a")).toThrow("it takes more than 5000000 steps");
      expect(checking(doubling(keyword), 5)).toThrow(/wrong in too many ways|5000000 steps/);
    },
  );

  it("a schema that doubles at each level of a value ends early", () => {
    expect(checking(doublingTree, chain(100))).toThrow("it takes more than 5000000 steps");
  });

  it("a value of any depth is not followed further than the stack goes", () => {
    expect(checking({}, chain(1_000_000))).toThrow("it is nested too deeply");
  });

  it("unique items take as long as reading them", () => {
    const check = compiling({ uniqueItems: true })();
    const items = Array.from({ length: 50_000 }, (_, n) => ({ n }));
    expect(check(items)).toBeUndefined();
    expect(check([...items, { n: 0 }])).toEqual(expect.any(String));
  });

  it("a large object that is read over and over ends the check", () => {
    const anyOf = Array.from({ length: 900 }, () => ({ $ref: "#/$defs/a" }));
    const value = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`m${i}`, i]));
    const schema = { anyOf, $defs: { a: { maxProperties: 1 } } };
    expect(checking(schema, value)).toThrow("it takes more than 5000000 steps");
    const none = { anyOf, $defs: { a: { additionalProperties: false } } };
    expect(checking(none, value)).toThrow("it takes more than 5000000 steps");
  });

  it("a long list of values does not fill the memory with what it says", () => {
    const values = Array.from({ length: 10_000 }, (_, i) => `value ${i}`);
    const anyOf = Array.from({ length: 900 }, () => ({ $ref: "#/$defs/a" }));
    const schema = { items: { anyOf }, $defs: { a: { enum: values } } };
    expect(
      checking(
        schema,
        Array.from({ length: 1_000 }, () => 5),
      ),
    ).toThrow("5000000 steps");
    expect(checking({ enum: values }, 5)()).toBe('Instance does not match any of "the values"');
    expect(checking({ const: values }, 5)()).toBe('Instance does not match any of "the values"');
  });

  it.each<[string, object, string]>([
    ["200 levels of anyOf", nested(200, (inner) => ({ anyOf: [inner] })), "nested deeper than 128"],
    ["10,000 levels", nested(10_000, (not) => ({ not })), "nested deeper than 128 levels"],
    ["a circle", { $ref: "#" }, "its references go round in a circle"],
    ["a dangling reference", { $ref: "#/$defs/X" }, '"#/$defs/X" leads to nothing within it'],
    ["a reference to the network", { $ref: "http://127.0.0.1:1/" }, "nothing is fetched"],
    ["an unknown dialect", { $schema: "http://127.0.0.1:1/" }, "its dialect"],
    ["a wrong keyword", { anyOf: {} }, "at #, anyOf is no list of schemas"],
    [
      "many schemas",
      { anyOf: Array.from({ length: 2_000 }, () => ({})) },
      "more than 1000 schemas",
    ],
  ])("%s is refused, and says so", (_, schema, message) => {
    expect(compiling(schema)).toThrow(message);
  });

  it("limits can be raised and lowered", () => {
    const deep = nested(100, (inner) => ({ anyOf: [inner] }));
    expect(checking(deep, "a", { maxDepth: 300 })()).toBeUndefined();
    expect(checking({ items: {} }, [1, 2, 3], { maxSteps: 99 })).toThrow("more than 99 steps");
    expect(compiling({ not: {} }, { maxSubschemas: 1 })).toThrow("more than 1 schemas");
  });

  it.each(["maxSteps", "maxDepth", "maxSubschemas", "maxCharacters"])("%s is 1 or more", (name) => {
    for (const limit of [0, Number.NaN]) {
      expect(() => cfworker({ [name]: limit })).toThrow(ArgumentError);
      expect(() => cfworker({ [name]: limit })).toThrow(`${name} is ${limit}: give 1 or more.`);
    }
  });
});

it("a check says where, and what is wrong there", () => {
  const check = compiling({ properties: { a: { items: { type: "number" } } } })();
  expect(check({ a: [1, "2"] })).toBe('/a/1 Instance type "string" is invalid. Expected "number"');
  expect(compiling({ additionalProperties: false })()({ b: 1 })).toBe(
    'Property "b" does not match additional properties schema',
  );
});

it("the schema and the value stay as they are", () => {
  const schema = Object.freeze({ uniqueItems: true, const: Object.freeze([1]), pattern: "a" });
  const value = Object.freeze([1]);
  expect(checking(schema, value)()).toBeUndefined();
});
