import { inputRequired, inputResponse, type McpServer } from "@modelcontextprotocol/server";

/** Adds the tool `ask-roots`, which asks the client for its roots and lists them. */
export function registerAskRoots(server: McpServer): void {
  server.registerTool(
    "ask-roots",
    { title: "Ask for roots", description: "Lists the folders your client shares." },
    ({ mcpReq }) => {
      const response = inputResponse(mcpReq.inputResponses, "roots");
      if (response.kind === "roots") {
        const lines = response.roots.map(({ uri, name }) => (name ? `${name} ${uri}` : uri));
        return { content: [{ type: "text", text: lines.join("\n") || "No roots." }] };
      }
      return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
    },
  );
}
