import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Adds the tool `add`, which sums two numbers. */
export function registerAdd(server: McpServer): void {
  server.registerTool(
    "add",
    {
      title: "Add",
      description: "Sums two numbers.",
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ a, b }) => ({ content: [{ type: "text", text: String(a + b) }] }),
  );
}
