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
const isType = (value: unknown): boolean => TYPES.has(value);
const isStrings = (value: unknown): boolean => isList(value, isString);

const schema: Shape = { is: "schema", fits: isSchema };
const items: Shape = { is: "schema", fits: (v) => isSchema(v) || isList(v, isSchema) };
const schemas: Shape = { is: "list of schemas", fits: (v) => isList(v, isSchema) };
const namedSchemas: Shape = { is: "object of schemas", fits: (v) => isMap(v, isSchema) };
const dependencies: Shape = {
  is: "object",
  fits: (v) => isMap(v, (d) => isSchema(d) || isStrings(d)),
};
const namedStrings: Shape = { is: "object of lists", fits: (v) => isMap(v, isStrings) };
const string: Shape = { is: "string", fits: isString };
const strings: Shape = { is: "list of strings", fits: isStrings };
const boolean: Shape = { is: "boolean", fits: (v) => typeof v === "boolean" };
const number: Shape = { is: "number", fits: (v) => typeof v === "number" };
const factor: Shape = { is: "number above 0", fits: (v) => typeof v === "number" && v > 0 };
const count: Shape = { is: "count", fits: (v) => Number.isInteger(v) && (v as number) >= 0 };
const type: Shape = { is: "type", fits: (v) => isType(v) || isList(v, isType) };
const list: Shape = { is: "list", fits: (v) => Array.isArray(v) };
const anything: Shape = { is: "value", fits: () => true };

/** A literal, so that programs which check nothing do not carry it. */
const SHAPES: { readonly [keyword: string]: Shape } = {
  additionalProperties: schema,
  unevaluatedProperties: schema,
  propertyNames: schema,
  not: schema,
  if: schema,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: schema,
  else: schema,
  contains: schema,
  additionalItems: schema,
  unevaluatedItems: schema,
  items,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  prefixItems: schemas,
  properties: namedSchemas,
  patternProperties: namedSchemas,
  $defs: namedSchemas,
  definitions: namedSchemas,
  dependentSchemas: namedSchemas,
  dependencies,
  dependentRequired: namedStrings,
  $ref: string,
  $id: string,
  $anchor: string,
  $dynamicRef: string,
  $dynamicAnchor: string,
  pattern: string,
  required: strings,
  uniqueItems: boolean,
  maximum: number,
  minimum: number,
  exclusiveMaximum: number,
  exclusiveMinimum: number,
  multipleOf: factor,
  maxLength: count,
  minLength: count,
  maxItems: count,
  minItems: count,
  maxProperties: count,
  minProperties: count,
  maxContains: count,
  minContains: count,
  type,
  enum: list,
  const: anything,
};

/** What is wrong with what a keyword holds; `undefined` when nothing is, or the keyword is unknown. */
export function keywordProblem(keyword: string, value: unknown): string | undefined {
  const shape = isKeyword(keyword) ? SHAPES[keyword] : undefined;
  return shape === undefined || shape.fits(value) ? undefined : `is no ${shape.is}`;
}

/** Whether a keyword asserts something, or says how schemas refer to each other. All others are annotations, or unknown. */
export function isKeyword(keyword: string): boolean {
  return Object.hasOwn(SHAPES, keyword);
}

/** Keywords that hold schemas by name. */
export const NAMED_SCHEMAS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
]);

/** Keywords that hold data, in which nothing is a schema. */
export const DATA: ReadonlySet<string> = new Set([
  "const",
  "enum",
  "required",
  "dependentRequired",
  "type",
]);

/** Keywords whose schemas apply to the same value as the schema that they are in. */
export const IN_PLACE: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

/** Keywords that say how schemas refer to each other, and where those are that are referred to. */
export const REFERRING: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$defs",
  "definitions",
]);
