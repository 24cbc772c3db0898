import type { McpServer } from "@modelcontextprotocol/server";
import { WELCOME_TEXT, WELCOME_URI } from "./welcome-text.js";

/** Adds a text that never changes and may be cached by everybody for an hour. */
export function registerWelcome(server: McpServer): void {
  server.registerResource(
    "welcome",
    WELCOME_URI,
    {
      title: "Welcome",
      description: "What this server is.",
      mimeType: "text/markdown",
      size: Buffer.byteLength(WELCOME_TEXT),
      annotations: { audience: ["user", "assistant"], priority: 0.8 },
      cacheHint: { ttlMs: 3_600_000, cacheScope: "public" },
    },
    (uri) => ({ contents: [{ uri: uri.href, mimeType: "text/markdown", text: WELCOME_TEXT }] }),
  );
}
