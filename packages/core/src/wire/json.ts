/** A JSON object as it came from the wire, or is about to go there. Unknown members are kept. */
export type JsonObject = { readonly [key: string]: unknown };

/** Whether a value is a JSON object: not `null`, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
