import { describe, expect, it } from "vitest";
import { headerAnnotations } from "./header-annotations.js";

const annotated = (name: unknown, type: unknown = "string") => ({ type, "x-mcp-header": name });
const withProperties = (properties: object) => ({ type: "object", properties });
const problemOf = (schema: object): string | undefined => {
  const found = headerAnnotations(schema as never);
  return "problem" in found ? found.problem : undefined;
};

it("HTTP-20, HTTP-21, B37: strings, integers and booleans can be marked, nested ones too", () => {
  const schema = withProperties({
    region: annotated("Region"),
    count: annotated("count", "integer"),
    options: withProperties({ dry: annotated("Dry-Run", "boolean") }),
    plain: { type: "number" },
  });
  const found = headerAnnotations(schema);
  expect(found).toEqual({
    params: [
      { name: "Region", path: ["region"], type: "string" },
      { name: "count", path: ["count"], type: "integer" },
      { name: "Dry-Run", path: ["options", "dry"], type: "boolean" },
    ],
  });
});

it("HTTP-30: the names of standard headers are fine", () => {
  const schema = withProperties({ a: annotated("Method"), b: annotated("Name") });
  expect(problemOf(schema)).toBeUndefined();
});

it("a schema without annotations has none, whatever it holds", () => {
  for (const schema of [{}, { properties: null }, { properties: [] }, { anyOf: [true, null, 5] }]) {
    expect(headerAnnotations(schema)).toEqual({ params: [] });
  }
});

describe("HTTP-21: a name is a token, and not empty", () => {
  it.each(["x", "X-1", "!#$%&'*+-.^_`|~", "0"])("%j is one", (name) => {
    expect(problemOf(withProperties({ a: annotated(name) }))).toBeUndefined();
  });
  it.each(["", "a b", "a:b", "a\r\nb", "é", "a\n", "(a)", "a/b", 5, null, true, ["a"], {}])(
    "%j is none",
    (name) => {
      expect(problemOf(withProperties({ a: annotated(name) }))).toMatch(/is no header name$/);
    },
  );
  it("the problem shows a long name in part", () => {
    const problem = problemOf(withProperties({ a: annotated(" ".repeat(100_000)) }));
    expect(problem?.length).toBeLessThan(100);
  });
});

it("HTTP-21: two names that differ by case alone are refused", () => {
  const schema = withProperties({
    a: annotated("Region"),
    b: withProperties({ c: annotated("REGION") }),
  });
  expect(problemOf(schema)).toMatch(/^two arguments are mirrored as REGION$/);
});

it.each(["number", "object", "array", "null", ["string", "null"], ["string"], undefined])(
  "HTTP-21, HTTP-32: type %j can't be mirrored",
  (type) => {
    const schema = withProperties({ a: { type, "x-mcp-header": "A" } });
    expect(problemOf(schema)).toMatch(/^A is neither/);
  },
);

const off: readonly [string, object][] = [
  ["the root", annotated("A")],
  ["items", withProperties({ a: { type: "array", items: annotated("A") } })],
  [
    "a property below items",
    withProperties({ a: { items: withProperties({ b: annotated("A") }) } }),
  ],
  ["prefixItems", withProperties({ a: { prefixItems: [{}, annotated("A")] } })],
  ["contains", withProperties({ a: { contains: annotated("A") } })],
  ["oneOf", { oneOf: [withProperties({ a: annotated("A") })] }],
  ["anyOf of a property", withProperties({ a: { anyOf: [annotated("A")] } })],
  ["allOf", { allOf: [withProperties({ a: annotated("A") })] }],
  ["not", { not: withProperties({ a: annotated("A") }) }],
  ["if", { if: withProperties({ a: annotated("A") }) }],
  ["then", JSON.parse('{"then":{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}}')],
  ["else", { else: withProperties({ a: annotated("A") }) }],
  ["$defs", { $defs: { shared: annotated("A") } }],
  ["definitions", { definitions: { shared: annotated("A") } }],
  ["patternProperties", { patternProperties: { "^a": annotated("A") } }],
  ["additionalProperties", { additionalProperties: annotated("A") }],
  ["dependentSchemas", { dependentSchemas: { a: withProperties({ b: annotated("A") }) } }],
  ["dependencies", { dependencies: { a: withProperties({ b: annotated("A") }) } }],
  ["an unknown keyword", { "x-vendor": withProperties({ b: annotated("A") }) }],
  ["properties that are a list", { properties: [annotated("A")] }],
];

it.each(off)("HTTP-21, HTTP-22: an annotation below %s makes the tool invalid", (_, schema) => {
  expect(problemOf(schema)).toMatch(/^A stands where no argument is reached/);
});

describe("HTTP-22: what only looks like an annotation is none", () => {
  it.each<[string, object]>([
    ["a property of that name", withProperties({ "x-mcp-header": { type: "string" } })],
    ["a pattern of that name", { patternProperties: { "x-mcp-header": {} } }],
    ["a definition of that name", { $defs: { "x-mcp-header": {} } }],
    ["a property that another one requires", { dependentRequired: { "x-mcp-header": ["a"] } }],
    ["a property that another one needs", { dependencies: { "x-mcp-header": ["a"] } }],
    ["a required property", { required: ["x-mcp-header"] }],
    ["text in const", withProperties({ a: { const: annotated("A") } })],
    ["text in enum", withProperties({ a: { enum: [annotated("A")] } })],
    ["text in default", withProperties({ a: { default: annotated("A") } })],
    ["text in examples", withProperties({ a: { examples: [annotated("A")] } })],
  ])("%s", (_, schema) => {
    expect(headerAnnotations(schema as never)).toEqual({ params: [] });
  });

  it("but a property named like a keyword with data is looked into", () => {
    const schema = withProperties({ default: annotated("A"), properties: annotated("B") });
    expect(headerAnnotations(schema)).toMatchObject({ params: [{ name: "A" }, { name: "B" }] });
  });
});

it("odd names of properties lead to arguments like any other", () => {
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"type":"string","x-mcp-header":"A"},"":{"type":"string","x-mcp-header":"B"}}}',
  );
  expect(headerAnnotations(schema)).toMatchObject({
    params: [{ path: ["__proto__"] }, { path: [""] }],
  });
});

function nested(depth: number, keyword: (inner: object) => object, innermost: object): object {
  let schema = innermost;
  for (let i = 0; i < depth; i++) schema = keyword(schema);
  return schema;
}

it("a schema 90,000 levels deep is looked through, and an annotation at its end is found", () => {
  const inner = annotated("A");
  for (const keyword of [
    (schema: object) => ({ items: schema }),
    (schema: object) => ({ anyOf: [schema] }),
    (schema: object) => withProperties({ a: schema }),
  ]) {
    expect(problemOf(nested(90_000, keyword, {}))).toBeUndefined();
    expect(problemOf(nested(90_000, keyword, inner))).toMatch(/^A stands where/);
  }
});

it("an argument can be mirrored from 32 levels down, and not from further", () => {
  const keyword = (schema: object) => withProperties({ a: schema });
  expect(problemOf(nested(32, keyword, annotated("A")))).toBeUndefined();
  expect(problemOf(nested(33, keyword, annotated("A")))).toMatch(/below 32 levels/);
});

it("a schema with more parts than any has is refused", () => {
  const properties = Object.fromEntries(Array.from({ length: 100_001 }, (_, i) => [`p${i}`, {}]));
  expect(problemOf({ properties })).toBe("its schema has more than 100000 parts");
});
