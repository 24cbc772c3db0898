import type { McpServer } from "@modelcontextprotocol/server";
import type { ExampleState } from "../state/example-state.js";

/** Adds the tool `bump`, which changes the counter resource. */
export function registerBump(server: McpServer, state: ExampleState): void {
  server.registerTool(
    "bump",
    { title: "Bump", description: "Adds one to the counter and announces the change." },
    () => ({ content: [{ type: "text", text: `The counter is at ${state.bump()}.` }] }),
  );
}
