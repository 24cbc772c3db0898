import { isObject } from "../is-object.js";
import { describeTypes } from "./describe-types.js";
import { resolveSchema, type Schema } from "./resolve-schema.js";
import { type JsonType, typeOf } from "./type-of.js";

const MAX_DEPTH = 32;

/** Where in a value, and under which document, a schema applies. */
export interface FaultOptions {
  readonly schema: unknown;
  /** The schema that references are relative to. */
  readonly root: Schema;
  /** Names the value in the sentence. */
  readonly where: string;
  readonly depth?: number | undefined;
}

/**
 * Finds the first thing that is plainly wrong with a value: its type, choice, size or members. `undefined`: nothing. What
 * this reading of JSON Schema does not know is left to the server.
 */
export function findFault(value: unknown, options: FaultOptions): string | undefined {
  const { root, where, depth = 0 } = options;
  if (depth > MAX_DEPTH) return undefined;
  const schema = resolveSchema(options.schema, root);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives) && alternatives.length > 0) {
    const faults = alternatives.map((one) =>
      findFault(value, { schema: one, root, where, depth: depth + 1 }),
    );
    if (faults.every((fault) => fault !== undefined)) return faults[0];
  }
  if (!fitsType(value, schema.type) || !fitsChoice(value, schema)) {
    return `${where} wants ${describeTypes(schema, root)}, not ${shorten(value)}.`;
  }
  if (typeof value === "number") return faultOfNumber(value, schema, where);
  if (typeof value === "string") return faultOfText(value, schema, where);
  if (Array.isArray(value)) return faultOfArray(value, schema, options);
  return isObject(value) ? faultOfObject(value, schema, options) : undefined;
}

function fitsType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  const actual = typeOf(value);
  const types = (Array.isArray(type) ? type : [type]) as JsonType[];
  return types.includes(actual) || (actual === "integer" && types.includes("number"));
}

function fitsChoice(value: unknown, schema: Schema): boolean {
  const text = JSON.stringify(value);
  if (Array.isArray(schema.enum)) return schema.enum.some((one) => JSON.stringify(one) === text);
  return !("const" in schema) || JSON.stringify(schema.const) === text;
}

function faultOfNumber(value: number, schema: Schema, where: string): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (typeof minimum === "number" && value < minimum) return `${where} is less than ${minimum}.`;
  if (typeof maximum === "number" && value > maximum) return `${where} is more than ${maximum}.`;
  if (typeof exclusiveMinimum === "number" && value <= exclusiveMinimum) {
    return `${where} must be more than ${exclusiveMinimum}.`;
  }
  if (typeof exclusiveMaximum === "number" && value >= exclusiveMaximum) {
    return `${where} must be less than ${exclusiveMaximum}.`;
  }
  return undefined;
}

function faultOfText(value: string, schema: Schema, where: string): string | undefined {
  const { minLength, maxLength } = schema;
  const length = [...value].length;
  if (typeof minLength === "number" && length < minLength) {
    return `${where} is shorter than ${minLength} characters.`;
  }
  if (typeof maxLength === "number" && length > maxLength) {
    return `${where} is longer than ${maxLength} characters.`;
  }
  return undefined;
}

function faultOfArray(
  value: readonly unknown[],
  schema: Schema,
  { root, where, depth = 0 }: FaultOptions,
): string | undefined {
  const { minItems, maxItems, items } = schema;
  if (typeof minItems === "number" && value.length < minItems) {
    return `${where} has fewer than ${minItems} items.`;
  }
  if (typeof maxItems === "number" && value.length > maxItems) {
    return `${where} has more than ${maxItems} items.`;
  }
  if (!isObject(items) || schema.prefixItems !== undefined) return undefined;
  for (const [index, item] of value.entries()) {
    const place = { schema: items, root, where: `${where}[${index}]`, depth: depth + 1 };
    const fault = findFault(item, place);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfObject(
  value: { readonly [key: string]: unknown },
  schema: Schema,
  { root, where, depth = 0 }: FaultOptions,
): string | undefined {
  for (const name of Array.isArray(schema.required) ? schema.required : []) {
    if (typeof name === "string" && !Object.hasOwn(value, name)) return `${where} lacks "${name}".`;
  }
  const properties = isObject(schema.properties) ? schema.properties : {};
  for (const [name, member] of Object.entries(value)) {
    const declared = Object.hasOwn(properties, name);
    if (!declared && schema.additionalProperties === false && !schema.patternProperties) {
      return `${where} has no member "${name}".`;
    }
    if (!declared) continue;
    const place = { schema: properties[name], root, where: `${where}.${name}`, depth: depth + 1 };
    const fault = findFault(member, place);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
