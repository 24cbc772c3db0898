import { isJsonObject } from "../../wire/json.js";

/** What a keyword has to hold: a phrase, and whether a value is that. */
interface Shape {
  readonly is: string;
  readonly fits: (value: unknown) => boolean;
}

const TYPES: ReadonlySet<unknown> = new Set([
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "string",
  "integer",
]);

const isSchema = (value: unknown): boolean => typeof value === "boolean" || isJsonObject(value);
const isList = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);
const isMap = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  isJsonObject(value) && Object.values(value).every(fits);
const isString = (value: unknown): boolean => typeof value === "string";
const isStrings = (value: unknown): boolean => isList(value, isString);

const schema: Shape = { is: "schema", fits: isSchema };
const schemas: Shape = { is: "list of schemas", fits: (v) => isList(v, isSchema) };
const namedSchemas: Shape = { is: "object of schemas", fits: (v) => isMap(v, isSchema) };
const string: Shape = { is: "string", fits: isString };
const number: Shape = { is: "number", fits: (v) => typeof v === "number" };
const count: Shape = { is: "count", fits: (v) => Number.isInteger(v) && (v as number) >= 0 };
const strings: Shape = { is: "list of strings", fits: isStrings };

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ...every(schema, "additionalProperties unevaluatedProperties propertyNames not if then else"),
  ...every(schema, "contains additionalItems unevaluatedItems"),
  ["items", { is: "schema", fits: (v) => isSchema(v) || isList(v, isSchema) }],
  ...every(schemas, "allOf anyOf oneOf prefixItems"),
  ...every(namedSchemas, "properties patternProperties $defs definitions dependentSchemas"),
  ["dependencies", { is: "object", fits: (v) => isMap(v, (d) => isSchema(d) || isStrings(d)) }],
  ["dependentRequired", { is: "object of lists", fits: (v) => isMap(v, isStrings) }],
  ...every(string, "$ref $id $anchor $dynamicRef $dynamicAnchor pattern"),
  ...every(number, "maximum minimum exclusiveMaximum exclusiveMinimum"),
  ["multipleOf", { is: "number above 0", fits: (v) => typeof v === "number" && v > 0 }],
  ...every(count, "maxLength minLength maxItems minItems maxProperties minProperties"),
  ...every(count, "maxContains minContains"),
  ["uniqueItems", { is: "boolean", fits: (v) => typeof v === "boolean" }],
  ["required", strings],
  ["enum", { is: "list", fits: Array.isArray }],
  ["type", { is: "type", fits: (v) => TYPES.has(v) || isList(v, (type) => TYPES.has(type)) }],
]);

function every(shape: Shape, keywords: string): [string, Shape][] {
  return keywords.split(" ").map((keyword) => [keyword, shape]);
}

/** What is wrong with what a keyword holds; `undefined` when nothing is, or the keyword is unknown. */
export function keywordProblem(keyword: string, value: unknown): string | undefined {
  const shape = SHAPES.get(keyword);
  return shape === undefined || shape.fits(value) ? undefined : `is no ${shape.is}`;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Keywords that hold schemas by name. */
export const NAMED_SCHEMAS: ReadonlySet<string> = words(
  "properties patternProperties $defs definitions dependentSchemas dependencies",
);

/** Keywords that hold data, in which nothing is a schema. */
export const DATA: ReadonlySet<string> = words("const enum required dependentRequired type");

/** Keywords whose schemas apply to the same value as the schema that they are in. */
export const IN_PLACE: ReadonlySet<string> = words(
  "allOf anyOf oneOf not if then else dependentSchemas dependencies",
);

/** Keywords that say how schemas refer to each other, and where those are that are referred to. */
export const REFERRING: ReadonlySet<string> = words(
  "$ref $dynamicRef $id $anchor $dynamicAnchor $defs definitions",
);

/** Whether a keyword asserts something, or says how schemas refer to each other. All others are annotations, or unknown. */
export function isKeyword(keyword: string): boolean {
  return SHAPES.has(keyword) || keyword === "const";
}
