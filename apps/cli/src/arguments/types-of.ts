import { resolveSchema, type Schema } from "./resolve-schema.js";
import { type JsonType, typeOf } from "./type-of.js";

const MAX_DEPTH = 8;

/** Says which types a schema allows, by `type`, `enum`, `const` and alternatives. `undefined`: it does not say. */
export function typesOf(
  schema: Schema,
  root: Schema,
  depth = 0,
): ReadonlySet<JsonType> | undefined {
  const { type, enum: choices } = schema;
  if (typeof type === "string") return new Set([type as JsonType]);
  if (Array.isArray(type)) return new Set(type as JsonType[]);
  if (Array.isArray(choices)) return new Set(choices.map(typeOf));
  if ("const" in schema) return new Set([typeOf(schema.const)]);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(alternatives) || depth > MAX_DEPTH) return undefined;
  const all = new Set<JsonType>();
  for (const alternative of alternatives) {
    const types = typesOf(resolveSchema(alternative, root), root, depth + 1);
    if (types === undefined) return undefined;
    for (const one of types) all.add(one);
  }
  return all;
}
