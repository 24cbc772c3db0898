import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const header = (name: string) => ({ "x-mcp-header": name });

const inputSchema = z.object({
  region: z.string().meta(header("Region")).describe("Mirrored as Mcp-Param-Region").optional(),
  limit: z.int().meta(header("Limit")).describe("Mirrored as Mcp-Param-Limit").optional(),
  dryRun: z.boolean().meta(header("Dry-Run")).describe("Mirrored as Mcp-Param-Dry-Run").optional(),
  target: z
    .object({
      zone: z.string().meta(header("Zone")).describe("Mirrored as Mcp-Param-Zone").optional(),
      note: z.string().describe("Not mirrored").optional(),
    })
    .optional(),
  comment: z.string().describe("Not mirrored").optional(),
});

/** Adds the tool `mirror`, whose annotated arguments also travel as HTTP headers. */
export function registerMirror(server: McpServer): void {
  server.registerTool(
    "mirror",
    {
      title: "Mirror",
      description: "Tells which arguments came in the body and which headers came beside it.",
      inputSchema,
      outputSchema: z.object({
        arguments: z.looseObject({}),
        headers: z.record(z.string(), z.string()),
      }),
      annotations: { readOnlyHint: true },
    },
    (args, ctx) => {
      const headers = Object.fromEntries(
        [...(ctx.http?.req?.headers ?? [])].filter(([name]) => name.startsWith("mcp-")),
      );
      const structuredContent = { arguments: args, headers };
      return {
        content: [{ type: "text", text: JSON.stringify(structuredContent) }],
        structuredContent,
      };
    },
  );
}
