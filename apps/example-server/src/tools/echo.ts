import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Adds the tool `echo`, which gives back the text it is given. */
export function registerEcho(server: McpServer): void {
  server.registerTool(
    "echo",
    {
      title: "Echo",
      description: "Gives back the text it is given.",
      inputSchema: z.object({ text: z.string().describe("What to say back") }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ text }) => ({ content: [{ type: "text", text }] }),
  );
}
