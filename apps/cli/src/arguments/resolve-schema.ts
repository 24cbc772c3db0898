import { isObject } from "../is-object.js";

/** JSON Schema of one value; anything may be missing from it. */
export type Schema = { readonly [keyword: string]: unknown };

const MAX_REFERENCES = 16;

/** Follows `$ref`s within the same document. What can't be resolved allows everything. */
export function resolveSchema(schema: unknown, root: Schema): Schema {
  let current = schema;
  for (let count = 0; count < MAX_REFERENCES; count += 1) {
    if (!isObject(current)) return {};
    if (typeof current.$ref !== "string") return current;
    current = pointTo(current.$ref, root);
  }
  return {};
}

function pointTo(reference: string, root: Schema): unknown {
  if (!reference.startsWith("#")) return undefined;
  let current: unknown = root;
  for (const step of reference.slice(1).split("/").slice(1)) {
    const key = unescapeStep(step).replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

function unescapeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
