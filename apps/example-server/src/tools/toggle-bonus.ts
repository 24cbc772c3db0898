import type { McpServer } from "@modelcontextprotocol/server";
import type { ExampleState } from "../state/example-state.js";

/** Adds the tool `toggle-bonus`, which changes the list of tools. */
export function registerToggleBonus(server: McpServer, state: ExampleState): void {
  server.registerTool(
    "toggle-bonus",
    { title: "Toggle bonus", description: "Adds the tool bonus, or takes it away again." },
    () => {
      state.setBonusTool(!state.hasBonusTool);
      const text = state.hasBonusTool ? "The tool bonus is there." : "The tool bonus is gone.";
      return { content: [{ type: "text", text }] };
    },
  );
}
