import type { LoggingLevel, McpServer } from "@modelcontextprotocol/server";

const LEVELS: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/** Adds the tool `log`, which writes one log message of each level before it answers. */
export function registerLog(server: McpServer): void {
  server.registerTool(
    "log",
    {
      title: "Log",
      description: "Writes a log message of each level; you get those from your level upwards.",
    },
    async ({ mcpReq }) => {
      for (const level of LEVELS) {
        await mcpReq.log(level, { text: `A message of level ${level}` }, "example");
      }
      return { content: [{ type: "text", text: `Wrote ${LEVELS.length} log messages.` }] };
    },
  );
}
