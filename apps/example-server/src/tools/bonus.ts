import type { McpServer, RegisteredTool } from "@modelcontextprotocol/server";

/** Adds the tool `bonus`, which is there only while `toggle-bonus` has switched it on. */
export function registerBonus(server: McpServer): RegisteredTool {
  return server.registerTool(
    "bonus",
    { title: "Bonus", description: "Comes and goes with toggle-bonus." },
    () => ({ content: [{ type: "text", text: "You found the bonus tool." }] }),
  );
}
