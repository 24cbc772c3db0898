import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../wire/json.js";
import { type MutableSchema, prepareSchema } from "./prepared-schema.js";
import type { SchemaLimits } from "./schema-limits.js";

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
const prepared = (schema: JsonObject, limits?: SchemaLimits) => prepareSchema(schema, limits).root;
const refusal = (schema: JsonObject, limits?: SchemaLimits) => () => prepareSchema(schema, limits);
const nested = (levels: number, wrap: (inner: unknown) => unknown): JsonObject => {
  let schema: unknown = { type: "string" };
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return schema as JsonObject;
};

describe("COR-170: dialects", () => {
  it.each([
    [undefined, "2020-12"],
    ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
    ["https://json-schema.org/draft/2020-12/schema#", "2020-12"],
    [DRAFT_07, "draft-07"],
    ["http://json-schema.org/draft-07/schema", "draft-07"],
    ["https://json-schema.org/draft-07/schema#", "draft-07"],
  ])("$schema %s is %s", ($schema, dialect) => {
    expect(prepareSchema($schema === undefined ? {} : { $schema }).dialect).toBe(dialect);
  });

  it.each([
    "http://json-schema.org/draft-04/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://example.com/mine",
    "",
    7,
    null,
  ])("$schema %j is refused by name", ($schema) => {
    expect(refusal({ $schema })).toThrow(/its dialect .* is unknown \(2020-12 and draft-07/);
  });

  it("a schema within a schema that is of another dialect is refused", () => {
    expect(refusal({ properties: { a: { $schema: DRAFT_07 } } })).toThrow(
      "at #/properties/a, the dialect changes",
    );
  });
});

describe("references", () => {
  it.each<[string, JsonObject]>([
    ["the root", { properties: { a: { $ref: "#" } } }],
    ["a pointer", { properties: { a: { $ref: "#/$defs/b" } }, $defs: { b: { const: 1 } } }],
    ["an anchor", { $ref: "#b", $defs: { b: { $anchor: "b", const: 1 } } }],
    [
      "an id",
      { $ref: "b.json", $id: "http://x/a.json", $defs: { b: { $id: "b.json", const: 1 } } },
    ],
    ["a pointer from an id", { $ref: "urn:b#/not", $defs: { b: { $id: "urn:b", not: {} } } }],
    ["an escaped pointer", { $ref: "#/$defs/a~1b%25~0", $defs: { "a/b%~": {} } }],
    ["a boolean", { $ref: "#/$defs/b", $defs: { b: false } }],
    ["an unknown place", { $ref: "#/x/y", x: { y: { $ref: "#/z/0" } }, z: [{ const: 1 }] }],
    ["a dynamic anchor", { $dynamicRef: "#b", $defs: { b: { $dynamicAnchor: "b", const: 1 } } }],
    [
      "definitions",
      { $schema: DRAFT_07, $ref: "#/definitions/b", definitions: { b: { not: {} } } },
    ],
    [
      "an id that is an anchor",
      { $schema: DRAFT_07, $ref: "#b", definitions: { b: { $id: "#b" } } },
    ],
  ])("a reference to %s leads into the schema", (_, schema) => {
    const { root, subschemas } = prepareSchema(schema);
    for (const { $ref } of subschemas.keys()) {
      if ($ref === undefined || $ref === "#") continue;
      const [, name = ""] = /^#\/\$defs\/(\d+)$/.exec(String($ref)) ?? [];
      expect(root.$defs).toHaveProperty(name);
    }
  });

  it("COR-171, COR-172: a reference that leads out of the schema, or to nothing, is refused by name", () => {
    for (const $ref of ["http://127.0.0.1/a.json", "other.json", "#/$defs/X", "#x", "#/const/a"]) {
      expect(refusal({ properties: { a: { $ref } }, const: { a: {} } })).toThrow(
        `its reference ${JSON.stringify($ref)} leads to nothing within it, and nothing is fetched`,
      );
    }
    expect(refusal({ $dynamicRef: "http://x/y#z" })).toThrow("leads to nothing within it");
    expect(refusal({ $ref: "http://[" })).toThrow('"http://[" is no URI');
  });

  it("a schema that applies itself to values within the value is fine", () => {
    expect(() =>
      prepared({ properties: { a: { $ref: "#" } }, items: { $ref: "#" } }),
    ).not.toThrow();
  });

  it.each<[string, JsonObject]>([
    ["itself", { $ref: "#" }],
    ["itself by way of another", { $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#" }] } } }],
    ["itself in a condition", { if: { $ref: "#" } }],
    [
      "another that does",
      { items: { $ref: "#/$defs/a" }, $defs: { a: { not: { $ref: "#/$defs/a" } } } },
    ],
    ["itself when a member is there", { dependentSchemas: { a: { $ref: "#" } } }],
  ])("a schema that applies to the same value %s is refused", (_, schema) => {
    expect(refusal(schema)).toThrow("its references go round in a circle");
  });

  it("two names for one schema are fine, one name for two schemas is refused", () => {
    expect(refusal({ $defs: { a: { $anchor: "x" }, b: { $anchor: "x" } } })).toThrow(
      '"schema:///#x" names two schemas in it',
    );
  });

  it("dynamic references with several targets are refused", () => {
    const node = { $dynamicAnchor: "n" };
    expect(refusal({ $dynamicRef: "#n", $defs: { a: node, b: { $id: "b", ...node } } })).toThrow(
      'its dynamic reference "#n" has several targets',
    );
  });

  it("draft-07: what is beside a reference does not count", () => {
    const schema = {
      $schema: DRAFT_07,
      $ref: "#/definitions/a",
      type: "null",
      definitions: { a: {} },
    };
    expect(prepared(schema)).toEqual({ $ref: "#/$defs/1", $defs: { 1: {} } });
  });
});

describe("COR-173: bounds", () => {
  it("a schema that is too deep is refused, however deep", () => {
    expect(refusal(nested(200, (inner) => ({ anyOf: [inner] })))).toThrow(
      "it is nested deeper than 128 levels",
    );
    expect(refusal(nested(100_000, (inner) => ({ not: inner })))).toThrow("nested deeper than 128");
    expect(() =>
      prepared(
        nested(5, (not) => ({ not })),
        { maxDepth: 6 },
      ),
    ).not.toThrow();
    expect(
      refusal(
        nested(6, (not) => ({ not })),
        { maxDepth: 6 },
      ),
    ).toThrow("deeper than 6 levels");
    const circle: MutableSchema = {};
    circle.not = circle;
    expect(refusal(circle)).toThrow("nested deeper than 128 levels");
  });

  it("a schema with too many schemas, or characters, is refused", () => {
    const many = { anyOf: Array.from({ length: 1_000 }, () => ({})) };
    expect(refusal(many)).toThrow("it holds more than 1000 schemas");
    expect(() => prepared(many, { maxSubschemas: 1_001 })).not.toThrow();
    expect(refusal({ const: "x".repeat(300_000) })).toThrow("it has more than 262144 characters");
    expect(refusal({ enum: Array.from({ length: 200_000 }, () => 0) })).toThrow(
      "262144 characters",
    );
  });

  it.each(["maxDepth", "maxSubschemas", "maxCharacters"])("%s is 1 or more", (name) => {
    for (const limit of [0, -1, Number.NaN]) {
      expect(refusal({}, { [name]: limit })).toThrow(`${name} is ${limit}: give 1 or more.`);
    }
  });
});

describe("keywords", () => {
  it.each<[JsonObject, string]>([
    [{ type: "strnig" }, "at #, type is no type"],
    [{ type: ["string", 5] }, "at #, type is no type"],
    [
      { properties: { a: { required: true } } },
      "at #/properties/a, required is no list of strings",
    ],
    [{ properties: [] }, "at #, properties is no object of schemas"],
    [{ allOf: { a: {} } }, "at #, allOf is no list of schemas"],
    [{ anyOf: [5] }, "at #, anyOf is no list of schemas"],
    [{ not: [] }, "at #, not is no schema"],
    [{ pattern: 5 }, "at #, pattern is no string"],
    [{ maxLength: -1 }, "at #, maxLength is no count"],
    [{ minimum: "1" }, "at #, minimum is no number"],
    [{ multipleOf: 0 }, "at #, multipleOf is no number above 0"],
    [{ uniqueItems: "yes" }, "at #, uniqueItems is no boolean"],
    [{ enum: "a" }, "at #, enum is no list"],
    [{ $ref: 5 }, "at #, $ref is no string"],
    [{ dependentRequired: { a: "b" } }, "at #, dependentRequired is no object of lists"],
    [{ dependencies: { a: 5 } }, "at #, dependencies is no object"],
    [{ items: 5 }, "at #, items is no schema"],
  ])("%j is refused: %s", (schema, message) => {
    expect(refusal(schema)).toThrow(message);
  });

  it("what asserts nothing is left out, and what is unknown is not looked at", () => {
    const silent = {
      $comment: "",
      title: 5,
      format: "email",
      nullable: true,
      $async: true,
      id: "x",
      default: { $ref: "#/nowhere" },
      "x-vendor": { required: true, $ref: "#/nowhere", type: "odd" },
    };
    expect(prepared({ ...silent, type: "string" })).toEqual({ type: "string" });
  });

  it("members named like keywords, or like members of every object, are members", () => {
    const properties = JSON.parse(
      '{"$ref":{"const":1},"__proto__":{"const":2},"format":{"const":3}}',
    );
    const root = prepared({ properties });
    expect(Object.keys(root.properties as object)).toEqual(["$ref", "__proto__", "format"]);
  });

  it("the schema of the server is left as it is", () => {
    const schema = { $ref: "#/$defs/a", $defs: { a: { enum: [1], title: "A" } } };
    const before = JSON.stringify(schema);
    const { subschemas } = prepareSchema(schema);
    for (const subschema of subschemas.keys()) subschema.extra = true;
    expect(JSON.stringify(schema)).toBe(before);
  });

  it("counts the characters of each schema's own keywords", () => {
    const sizes = [
      ...prepareSchema({ properties: { abc: { enum: ["x".repeat(50)] } } }).subschemas.values(),
    ];
    expect(sizes[0]).toBeLessThan(10);
    expect(sizes[1]).toBeGreaterThan(50);
  });
});
