import type { McpServer } from "@modelcontextprotocol/server";
import { makeWav } from "../media/make-wav.js";

/** Adds the tool `sound`, which answers with audio. */
export function registerSound(server: McpServer): void {
  server.registerTool(
    "sound",
    { title: "Sound", description: "Gives a short tone.", annotations: { readOnlyHint: true } },
    () => ({
      content: [{ type: "audio", data: makeWav().toString("base64"), mimeType: "audio/wav" }],
    }),
  );
}
