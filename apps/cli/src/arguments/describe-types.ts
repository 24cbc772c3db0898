import type { Schema } from "./resolve-schema.js";
import { typesOf } from "./types-of.js";

/** Words what a schema wants: `an integer`, `one of "a", "b"`. */
export function describeTypes(schema: Schema, root: Schema): string {
  if (Array.isArray(schema.enum)) {
    return `one of ${schema.enum
      .slice(0, 20)
      .map((choice) => JSON.stringify(choice))
      .join(", ")}`;
  }
  if ("const" in schema) return JSON.stringify(schema.const);
  const types = [...(typesOf(schema, root) ?? [])];
  if (types.length === 0) return "anything";
  return types.map((type) => (type === "null" ? type : `${article(type)} ${type}`)).join(" or ");
}

function article(type: string): string {
  return /^[aio]/.test(type) ? "an" : "a";
}
