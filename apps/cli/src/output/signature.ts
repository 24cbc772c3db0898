import type { Tool } from "@plugboard/core";
import { resolveSchema } from "../arguments/resolve-schema.js";
import { typesOf } from "../arguments/types-of.js";
import { isObject } from "../is-object.js";
import { escapeLine } from "./escape-line.js";

/** Writes a tool as a signature: `weather(city: string, unit?: "celsius" | "fahrenheit")`. */
export function signature({ name, inputSchema }: Tool): string {
  const properties = isObject(inputSchema.properties) ? inputSchema.properties : {};
  const required: unknown[] = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  const parameters = Object.entries(properties).map(([key, value]) => {
    const schema = resolveSchema(value, inputSchema);
    const optional = required.includes(key) && !("default" in schema) ? "" : "?";
    return `${key}${optional}: ${typeText(schema, inputSchema)}`;
  });
  return escapeLine(`${name}(${parameters.join(", ")})`);
}

function typeText(schema: ReturnType<typeof resolveSchema>, root: Tool["inputSchema"]): string {
  if (Array.isArray(schema.enum)) {
    return schema.enum
      .slice(0, 12)
      .map((choice) => JSON.stringify(choice))
      .join(" | ");
  }
  const types = [...(typesOf(schema, root) ?? [])];
  return types.length === 0 ? "any" : types.join(" | ");
}
