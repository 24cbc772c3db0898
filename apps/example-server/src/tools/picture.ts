import type { McpServer } from "@modelcontextprotocol/server";
import { makePng } from "../media/make-png.js";

/** Adds the tool `picture`, which answers with an image. */
export function registerPicture(server: McpServer): void {
  server.registerTool(
    "picture",
    {
      title: "Picture",
      description: "Gives a small picture.",
      annotations: { readOnlyHint: true },
    },
    () => ({
      content: [
        { type: "text", text: "A colour gradient of 16 by 16 pixels." },
        {
          type: "image",
          data: makePng().toString("base64"),
          mimeType: "image/png",
          annotations: { audience: ["user"], priority: 0.9 },
        },
      ],
    }),
  );
}
