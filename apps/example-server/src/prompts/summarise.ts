import type { McpServer } from "@modelcontextprotocol/server";
import { WELCOME_TEXT, WELCOME_URI } from "../resources/welcome-text.js";

/** Adds a prompt that brings a document along. */
export function registerSummarise(server: McpServer): void {
  server.registerPrompt(
    "summarise",
    { title: "Summarise the welcome", description: "Asks for a summary of a document." },
    () => ({
      messages: [
        { role: "user", content: { type: "text", text: "Summarise this document." } },
        {
          role: "user",
          content: {
            type: "resource",
            resource: { uri: WELCOME_URI, mimeType: "text/markdown", text: WELCOME_TEXT },
          },
        },
        { role: "assistant", content: { type: "text", text: "In one sentence:" } },
      ],
    }),
  );
}
