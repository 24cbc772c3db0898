import type { Tool } from "@plugboard/core";
import { resolveSchema } from "../arguments/resolve-schema.js";
import { isObject } from "../is-object.js";
import { escapeControls } from "./escape-controls.js";
import { escapeLine } from "./escape-line.js";
import { jsonText } from "./json-text.js";
import { listText } from "./list-text.js";
import { signature } from "./signature.js";
import type { Style } from "./style.js";

/** Writes everything about a tool that matters to a person. */
export function toolText(tool: Tool, style: Style): string {
  const blocks = [style.bold(signature(tool))];
  if (tool.title !== undefined) blocks.push(escapeLine(tool.title));
  if (tool.description !== undefined) blocks.push(escapeControls(tool.description));
  const properties = isObject(tool.inputSchema.properties) ? tool.inputSchema.properties : {};
  const described = Object.entries(properties)
    .map(([name, value]) => ({ name, text: resolveSchema(value, tool.inputSchema).description }))
    .filter((entry): entry is { name: string; text: string } => typeof entry.text === "string");
  if (described.length > 0) blocks.push(`Arguments:\n${listText(described, style)}`);
  const hints = Object.entries(tool.annotations ?? {})
    .filter(([name, value]) => name.endsWith("Hint") && typeof value === "boolean")
    .map(([name, value]) => `${value ? "" : "not "}${words(name)}`);
  if (hints.length > 0) blocks.push(`The server says: ${escapeLine(hints.join(", "))}`);
  if (tool.outputSchema !== undefined) {
    blocks.push(`Gives:\n${jsonText(tool.outputSchema, { pretty: true })}`);
  }
  return blocks.join("\n\n");
}

/** `readOnlyHint` is "read only". */
function words(hint: string): string {
  return hint.slice(0, -"Hint".length).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
