import type { CallToolResult } from "@plugboard/core";
import type { ContentPart } from "./content-part.js";
import { partOfBlock } from "./part-of-block.js";

/** The parts of a tool's result: its content, and the structured content where the content does not say it already. */
export function callParts(result: CallToolResult): readonly ContentPart[] {
  const parts = result.content.map(partOfBlock);
  if (!("structuredContent" in result)) return parts;
  const isSaid = parts.some(
    (part) => part.kind === "text" && sameJson(part.text, result.structuredContent),
  );
  if (isSaid) return parts;
  return [...parts, { kind: "text", text: JSON.stringify(result.structuredContent, null, 2) }];
}

function sameJson(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
