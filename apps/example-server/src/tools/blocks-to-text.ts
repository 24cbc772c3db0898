import type { CreateMessageResultWithTools } from "@modelcontextprotocol/server";

/** Reduces what a model answered to text; blocks that are no text are named by their type. */
export function blocksToText(content: CreateMessageResultWithTools["content"]): string {
  const blocks = Array.isArray(content) ? content : [content];
  return blocks.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}
