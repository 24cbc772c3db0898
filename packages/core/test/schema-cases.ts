/** What a schema says of values: of those in `fits` yes, of those in `fails` no. */
export interface SchemaCase {
  readonly name: string;
  readonly schema: { readonly [keyword: string]: unknown };
  readonly fits: readonly unknown[];
  readonly fails: readonly unknown[];
}

const draft07 = { $schema: "http://json-schema.org/draft-07/schema#" };
const tree = { type: "object", properties: { v: { type: "number" }, c: { items: { $ref: "#" } } } };

/** What every validator has to say, whichever the dialect. */
const both: readonly SchemaCase[] = [
  { name: "no keywords", schema: {}, fits: [null, 0, "", [], {}], fails: [] },
  {
    name: "type",
    schema: { type: ["integer", "null"] },
    fits: [1, 1.0, null],
    fails: [1.5, "1", false, []],
  },
  {
    name: "const",
    schema: { const: { a: [1, null] } },
    fits: [{ a: [1, null] }],
    fails: [{ a: [1] }, null, {}],
  },
  { name: "const null", schema: { const: null }, fits: [null], fails: [0, false, "", {}] },
  {
    name: "enum",
    schema: { enum: [0, "a", [1], { b: 2 }] },
    fits: [0, "a", [1], { b: 2 }],
    fails: [false, "", [2], { b: 1 }],
  },
  { name: "const and enum", schema: { const: 1, enum: [1, 2] }, fits: [1], fails: [2, 3] },
  {
    name: "numbers",
    schema: { minimum: 1, exclusiveMaximum: 3, multipleOf: 0.5 },
    fits: [1, 2.5, "x"],
    fails: [0.5, 3, 1.1],
  },
  {
    name: "lengths count characters",
    schema: { minLength: 2, maxLength: 3 },
    fits: ["😀😀", "abc", 5],
    fails: ["a", "😀", "abcd"],
  },
  {
    name: "pattern",
    schema: { pattern: "^[a-z]+\\d$" },
    fits: ["ab1", 5, null],
    fails: ["AB1", "1", "ab1\n"],
  },
  {
    name: "a pattern anywhere",
    schema: { pattern: "a.c" },
    fits: ["xxabcxx", "a😀c"],
    fails: ["ac", "a\nc"],
  },
  {
    name: "required is of own members",
    schema: { required: ["constructor"] },
    fits: [{ constructor: 1 }, 5],
    fails: [{}],
  },
  {
    name: "properties",
    schema: { properties: { a: { type: "string" }, b: false } },
    fits: [{ a: "" }, {}, []],
    fails: [{ a: 1 }, { b: 1 }],
  },
  {
    name: "additionalProperties",
    schema: {
      properties: { a: true },
      patternProperties: { "^x-": { type: "number" } },
      additionalProperties: false,
    },
    fits: [{ a: 1, "x-b": 1 }],
    fails: [{ b: 1 }, { "x-b": "1" }],
  },
  {
    name: "propertyNames, counts of members",
    schema: { propertyNames: { maxLength: 2 }, minProperties: 1, maxProperties: 2 },
    fits: [{ ab: 1 }],
    fails: [{}, { abc: 1 }, { a: 1, b: 1, c: 1 }],
  },
  {
    name: "items and contains",
    schema: { items: { type: "number" }, contains: { const: 1 }, minItems: 1, maxItems: 3 },
    fits: [[1], [0, 1]],
    fails: [[], [2], [1, "1"], [1, 1, 1, 1]],
  },
  {
    name: "uniqueItems",
    schema: { uniqueItems: true },
    fits: [[], [1, "1", true], [{ a: 1 }, { a: 2 }], [[1], [2]], "aa"],
    fails: [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[{}], [{}]],
      [null, 0, null],
    ],
  },
  {
    name: "uniqueItems beside others",
    schema: { uniqueItems: true, maxItems: 1, enum: [[1], [1, 1]] },
    fits: [[1]],
    fails: [[1, 1], [2]],
  },
  { name: "no uniqueItems", schema: { uniqueItems: false }, fits: [[1, 1]], fails: [] },
  {
    name: "allOf, anyOf, oneOf, not",
    schema: {
      allOf: [{ minimum: 0 }],
      anyOf: [{ maximum: 5 }, { const: 9 }],
      oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }],
      not: { const: 4 },
    },
    fits: [2, 3, 9],
    fails: [-2, 6, 4, 8, 1],
  },
  {
    name: "if, then, else",
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    schema: { if: { minimum: 10 }, then: { multipleOf: 10 }, else: { const: 1 } },
    fits: [20, 1],
    fails: [15, 2],
  },
  {
    name: "recursion",
    schema: tree,
    fits: [{ v: 1, c: [{ c: [{ v: 2 }] }] }],
    fails: [{ c: [{ c: [{ v: "2" }] }] }, { c: [5] }],
  },
  {
    name: "definitions",
    schema: { properties: { a: { $ref: "#/definitions/b" } }, definitions: { b: { const: 1 } } },
    fits: [{ a: 1 }],
    fails: [{ a: 2 }],
  },
  {
    name: "a definition that is a boolean",
    schema: { properties: { a: { $ref: "#/definitions/no" } }, definitions: { no: false } },
    fits: [{}],
    fails: [{ a: 1 }],
  },
  {
    name: "ids",
    schema: {
      $id: "http://x.example/a",
      properties: { a: { $ref: "b#/properties/c" } },
      definitions: { b: { $id: "b", properties: { c: { const: 1 } } } },
    },
    fits: [{ a: 1 }],
    fails: [{ a: 2 }],
  },
  {
    name: "formats are annotations",
    schema: { format: "email", type: "string" },
    fits: ["no address"],
    fails: [5],
  },
  {
    name: "what other dialects know",
    schema: { type: "string", nullable: true, id: "x", $async: true },
    fits: ["a"],
    fails: [null],
  },
];

const of202012: readonly SchemaCase[] = [
  {
    name: "prefixItems",
    schema: { prefixItems: [{ const: 1 }], items: { const: 2 } },
    fits: [[], [1], [1, 2, 2]],
    fails: [[2], [1, 1]],
  },
  {
    name: "counts of contains",
    schema: { contains: { const: 1 }, minContains: 0, maxContains: 1 },
    fits: [[], [1]],
    fails: [[1, 1]],
  },
  {
    name: "dependentRequired, dependentSchemas",
    schema: { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] } } },
    fits: [{}, { a: 1, b: 1 }, { c: 1, d: 1 }],
    fails: [{ a: 1 }, { c: 1 }],
  },
  {
    name: "unevaluatedProperties",
    schema: {
      allOf: [{ properties: { a: true } }],
      if: { required: ["b"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { b: true } },
      unevaluatedProperties: false,
    },
    fits: [{ a: 1 }, { a: 1, b: 1 }],
    fails: [{ c: 1 }],
  },
  {
    name: "unevaluatedProperties through a reference",
    schema: {
      $ref: "#/$defs/b",
      unevaluatedProperties: false,
      $defs: { b: { properties: { a: true } } },
    },
    fits: [{ a: 1 }],
    fails: [{ b: 1 }],
  },
  {
    name: "unevaluatedProperties beside dependentSchemas",
    schema: {
      properties: { a: true },
      dependentSchemas: { b: { properties: { b: true } } },
      unevaluatedProperties: false,
    },
    fits: [{ a: 1 }, { a: 1, b: 1 }],
    fails: [{ c: 1 }],
  },
  {
    name: "unevaluatedItems",
    schema: { prefixItems: [true], unevaluatedItems: false },
    fits: [[1]],
    fails: [[1, 2]],
  },
  {
    name: "what is beside a reference counts",
    schema: { properties: { a: { $ref: "#/$defs/b", maximum: 5 } }, $defs: { b: { minimum: 1 } } },
    fits: [{ a: 3 }],
    fails: [{ a: 0 }, { a: 6 }],
  },
  {
    name: "anchors",
    schema: { $ref: "#b", $defs: { x: { $anchor: "b", const: 1 } } },
    fits: [1],
    fails: [2],
  },
  {
    name: "a dynamic reference",
    schema: { $dynamicAnchor: "n", properties: { c: { $dynamicRef: "#n" }, v: { const: 1 } } },
    fits: [{ c: { v: 1 } }],
    fails: [{ c: { c: { v: 2 } } }],
  },
];

const of07: readonly SchemaCase[] = [
  {
    name: "items as a list",
    schema: { items: [{ const: 1 }], additionalItems: { const: 2 } },
    fits: [[], [1, 2]],
    fails: [[2], [1, 1]],
  },
  {
    name: "dependencies",
    schema: { dependencies: { a: ["b"], c: { required: ["d"] } } },
    fits: [{}, { a: 1, b: 1 }],
    fails: [{ a: 1 }, { c: 1 }],
  },
  {
    name: "dependencies of members named like keywords",
    schema: {
      dependencies: { $id: { required: ["x"] }, $ref: ["y"], id: { required: ["z"] } },
      allOf: [{ dependencies: { $id: { required: ["w"] } } }],
    },
    fits: [
      { $id: 1, x: 1, w: 1 },
      { $ref: 1, y: 1 },
      { id: 1, z: 1 },
    ],
    fails: [{ $id: 1, x: 1 }, { $id: 1, w: 1 }, { $ref: 1 }, { id: 1 }],
  },
  {
    name: "what is beside a reference does not count",
    schema: {
      properties: { a: { $ref: "#/definitions/b", maximum: 5 } },
      definitions: { b: { minimum: 1 } },
    },
    fits: [{ a: 6 }],
    fails: [{ a: 0 }],
  },
  {
    name: "an id that is an anchor",
    schema: { properties: { a: { $ref: "#b" } }, definitions: { x: { $id: "#b", const: 1 } } },
    fits: [{ a: 1 }],
    fails: [{ a: 2 }],
  },
];

/** What JSON Schema says, by dialect. */
export const schemaCases: readonly SchemaCase[] = [
  ...[...both, ...of202012].map((each) => ({ ...each, name: `2020-12: ${each.name}` })),
  ...[...both, ...of07].map(({ name, schema, ...values }) => ({
    name: `draft-07: ${name}`,
    schema: { ...draft07, ...schema },
    ...values,
  })),
];
