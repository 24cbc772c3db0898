import { ajv } from "@plugboard/ajv";
import { ArgumentError } from "@plugboard/core";
import { describe, expect, it } from "vitest";
import { chain, doubling, doublingTree, nested } from "../../../core/test/hostile-schemas.js";

const compiling = (schema: object, options = {}) => {
  return () => ajv(options).compile(schema as never);
};
const checking = (schema: object, value: unknown, options = {}) => {
  const check = compiling(schema, options)();
  return () => check(value);
};

describe("a server's pattern can't block the process", () => {
  it("a pattern that takes a backtracking matcher for ever takes one look at each character", () => {
    const check = compiling({ type: "string", pattern: "^(a+)+$" })();
    expect(check(`${"a".repeat(100_000)}!`)).toBe('must match pattern "^(a+)+$"');
    expect(check("a".repeat(100_000))).toBeUndefined();
    const members = compiling({ patternProperties: { "^(a|a)*$": false } })();
    expect(members({ [`${"a".repeat(1_000)}!`]: 1 })).toBeUndefined();
    expect(members({ aaa: 1 })).toEqual(expect.any(String));
  });

  it("B30: a pattern that is none in JavaScript is refused by name", () => {
    expect(compiling({ pattern: "(?P<x>a)" })).toThrow(
      'its pattern "(?P<x>a)" is no regular expression',
    );
  });

  it.each([
    ["(a)\\1", "it refers back to a group"],
    ["a(?=b)", "it looks ahead or behind, or changes flags"],
    ["(?:a{1000}){1000}", "invalid repeat count"],
  ])(
    "a pattern that takes more than a look at each character is refused by name: %s",
    (pattern, reason) => {
      expect(compiling({ properties: { a: { pattern } } })).toThrow(
        `its pattern ${JSON.stringify(pattern)} can't be matched in linear time: `,
      );
      expect(compiling({ patternProperties: { [pattern]: true } })).toThrow(reason);
    },
  );

  it("the pattern that zod writes for addresses of email works", () => {
    const pattern =
      "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";
    const check = compiling({ pattern })();
    expect(["a.b@c.example", ".a@c.de", "a..b@c.de", "a@b"].map((text) => check(text))).toEqual([
      undefined,
      ...Array.from({ length: 3 }, () => expect.any(String)),
    ]);
  });

  it("patterns that are long, or become so, are refused, however many there are", () => {
    expect(compiling({ pattern: "a".repeat(2_001) })).toThrow("is longer than 2000 characters");
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [
        `p${i}`,
        { pattern: `${i}${"[ab]{1000}".repeat(150)}` },
      ]),
    );
    expect(compiling({ properties })).toThrow("it takes more than 10000000 steps");
  });

  it("a large pattern on a long string ends early", () => {
    const schema = { pattern: "(?:a{1,1000}){1}".repeat(20) };
    expect(checking(schema, "a".repeat(1_000_000))).toThrow("it takes more than 10000000 steps");
  });
});

describe("a schema can't block the process", () => {
  it.each(["allOf", "anyOf", "oneOf"] as const)(
    "%s that doubles at each reference ends early",
    (keyword) => {
      const check = compiling(doubling(keyword))();
      expect(() => check("a")).toThrow("it takes more than 10000000 steps");
    },
  );

  it("anyOf that doubles where nothing fits ends before it has filled the memory", () => {
    expect(checking(doubling("anyOf"), 5)).toThrow("it takes more than 10000000 steps");
  });

  it("a schema that doubles at each level of a value ends early", () => {
    expect(checking(doublingTree, chain(100))).toThrow("it takes more than 10000000 steps");
  });

  it("a value of any depth is not followed further than the stack goes", () => {
    expect(checking({ properties: { c: { $ref: "#" } } }, chain(1_000_000))).toThrow(
      "it is nested too deeply",
    );
    expect(checking({ uniqueItems: true }, [chain(1_000_000)])).toThrow("it is nested too deeply");
  });

  it("unique items take as long as reading them", () => {
    const check = compiling({ uniqueItems: true })();
    const items = Array.from({ length: 50_000 }, (_, n) => ({ n }));
    expect(check(items)).toBeUndefined();
    expect(check([...items, { n: 0 }])).toBe("must not have two items that are the same");
  });

  it.each<[string, object, string]>([
    ["200 levels of anyOf", nested(200, (inner) => ({ anyOf: [inner] })), "nested deeper than 128"],
    ["10,000 levels", nested(10_000, (not) => ({ not })), "nested deeper than 128 levels"],
    ["a circle", { $ref: "#" }, "its references go round in a circle"],
    ["a dangling reference", { $ref: "#/$defs/X" }, '"#/$defs/X" leads to nothing within it'],
    ["a reference to the network", { $ref: "http://127.0.0.1:1/" }, "nothing is fetched"],
    ["an unknown dialect", { $schema: "http://127.0.0.1:1/" }, "its dialect"],
    ["a wrong keyword", { type: "strnig" }, "at #, type is no type"],
    [
      "many schemas",
      { anyOf: Array.from({ length: 2_000 }, () => ({})) },
      "more than 1000 schemas",
    ],
  ])("%s is refused, and says so", (_, schema, message) => {
    expect(compiling(schema)).toThrow(message);
  });

  it("a schema as large as may be is compiled, also with as many references", () => {
    const $defs = {
      large: { anyOf: Array.from({ length: 480 }, (_, i) => ({ required: [`m${i}`] })) },
    };
    const anyOf = Array.from({ length: 480 }, () => ({ $ref: "#/$defs/large" }));
    const check = compiling({ anyOf, $defs })();
    expect(check({ m479: 1 })).toBeUndefined();
    expect(() => check({})).toThrow("it takes more than 10000000 steps");
  });

  it("limits can be raised and lowered", () => {
    const deep = nested(100, (inner) => ({ anyOf: [inner] }));
    expect(checking(deep, "a", { maxDepth: 300 })()).toBeUndefined();
    expect(checking({ items: {} }, [1, 2, 3], { maxSteps: 3 })).toThrow("more than 3 steps");
    expect(compiling({ not: {} }, { maxSubschemas: 1 })).toThrow("more than 1 schemas");
  });

  it.each(["maxSteps", "maxDepth", "maxSubschemas", "maxCharacters"])("%s is 1 or more", (name) => {
    for (const limit of [0, Number.NaN]) {
      expect(() => ajv({ [name]: limit })).toThrow(ArgumentError);
      expect(() => ajv({ [name]: limit })).toThrow(`${name} is ${limit}: give 1 or more.`);
    }
  });
});

it("schemas with the same id do not meet", () => {
  const validator = ajv();
  const one = validator.compile({ $id: "http://x.example/s", const: 1 });
  const two = validator.compile({ $id: "http://x.example/s", const: 2 });
  expect([one(1), two(2)]).toEqual([undefined, undefined]);
  expect([one(2), two(1)]).toEqual([expect.any(String), expect.any(String)]);
});

it("a check says where, and what is wrong there", () => {
  const check = compiling({ properties: { a: { items: { type: "number" } } } })();
  expect(check({ a: [1, "2"] })).toBe("/a/1 must be number");
  expect(check({ a: [1] })).toBeUndefined();
});
