/** A JSON object that a server wrote. */
export type JsonObject = { readonly [member: string]: unknown };

/** Whether a JSON value is an object: not `null`, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
