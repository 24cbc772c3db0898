import type { CallToolResult } from "@plugboard/core";

/** The text that a tool gave. */
export function textOf(result: CallToolResult): string {
  return result.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
