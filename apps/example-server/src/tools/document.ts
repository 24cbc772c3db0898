import type { McpServer } from "@modelcontextprotocol/server";
import { WELCOME_TEXT, WELCOME_URI } from "../resources/welcome-text.js";

/** Adds the tool `document`, which answers with an embedded resource and a link to another one. */
export function registerDocument(server: McpServer): void {
  server.registerTool(
    "document",
    {
      title: "Document",
      description: "Gives a document and a link to a picture.",
      annotations: { readOnlyHint: true },
    },
    () => ({
      content: [
        {
          type: "resource",
          resource: { uri: WELCOME_URI, mimeType: "text/markdown", text: WELCOME_TEXT },
        },
        {
          type: "resource_link",
          uri: "example://gradient.png",
          name: "gradient",
          title: "A colour gradient",
          mimeType: "image/png",
        },
      ],
    }),
  );
}
