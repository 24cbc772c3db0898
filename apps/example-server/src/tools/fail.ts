import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Adds the tool `fail`, whose result says that the call went wrong. */
export function registerFail(server: McpServer): void {
  server.registerTool(
    "fail",
    {
      title: "Fail",
      description: "Answers with an error result.",
      inputSchema: z.object({ message: z.string().default("It did not work.") }),
    },
    ({ message }) => ({ content: [{ type: "text", text: message }], isError: true }),
  );
}
