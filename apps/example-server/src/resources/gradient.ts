import type { McpServer } from "@modelcontextprotocol/server";
import { makePng } from "../media/make-png.js";

/** Adds a picture, a resource of bytes. */
export function registerGradient(server: McpServer): void {
  server.registerResource(
    "gradient",
    "example://gradient.png",
    {
      title: "A colour gradient",
      mimeType: "image/png",
      cacheHint: { ttlMs: 3_600_000, cacheScope: "public" },
    },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: "image/png", blob: makePng().toString("base64") }],
    }),
  );
}
