/** The types that JSON Schema knows. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/** The type of a JSON value; whole numbers are `integer`. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as JsonType;
}
