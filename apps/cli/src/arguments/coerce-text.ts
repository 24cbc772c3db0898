import { UsageError } from "../errors/usage-error.js";
import { describeTypes } from "./describe-types.js";
import { findLossyNumber } from "./find-lossy-number.js";
import { parseJson } from "./parse-json.js";
import { resolveSchema, type Schema } from "./resolve-schema.js";
import { typesOf } from "./types-of.js";

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** What a text is read for. */
export interface CoerceOptions {
  /** The schema of the value, without `$ref`. */
  readonly schema: Schema;
  /** The schema that references are relative to. */
  readonly root: Schema;
  /** Names the value in errors. */
  readonly where: string;
}

/** Reads text as the type that a schema wants. Where it allows text, or says nothing, text stays as it is. */
export function coerceText(text: string, { schema, root, where }: CoerceOptions): unknown {
  const choice = Array.isArray(schema.enum)
    ? schema.enum.find((one) => one === text || String(one) === text)
    : undefined;
  if (choice !== undefined) return choice;
  const types = typesOf(schema, root);
  if (types === undefined || types.has("string")) return text;
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  if (types.has("null") && text === "null") return null;
  if ((types.has("integer") || types.has("number")) && NUMBER.test(text)) {
    const value = toNumber(text, where);
    if (types.has("number") || Number.isInteger(value)) return value;
  }
  if (types.has("object") && text.trimStart().startsWith("{")) return parseJson(text, where);
  if (types.has("array")) {
    if (text.trimStart().startsWith("[")) return parseJson(text, where);
    return [coerceText(text, { schema: itemsOf(schema, root), root, where })];
  }
  throw new UsageError(`${where} wants ${describeTypes(schema, root)}, not "${text}".`);
}

function toNumber(text: string, where: string): number {
  if (findLossyNumber(text.replace(/^\+/, "")) === undefined) return Number(text);
  throw new UsageError(`${where} is ${text}, which can't be sent without changing it.`);
}

function itemsOf(schema: Schema, root: Schema): Schema {
  return resolveSchema(schema.items, root);
}
