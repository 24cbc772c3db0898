import { acceptedContent, inputRequired, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const passwordSchema = z.object({ password: z.string() });

/** Adds a text that is read only after a question was answered. */
export function registerLocked(server: McpServer): void {
  server.registerResource(
    "locked",
    "example://locked",
    { title: "Locked", description: "Asks for a password, any will do.", mimeType: "text/plain" },
    (uri, { mcpReq }) => {
      const answer = acceptedContent(mcpReq.inputResponses, "password", passwordSchema);
      if (answer) {
        const text = `Opened with ${answer.password.length} characters.`;
        return { contents: [{ uri: uri.href, mimeType: "text/plain", text }] };
      }
      const message = "Which password?";
      const password = inputRequired.elicit({ message, requestedSchema: passwordSchema });
      return inputRequired({ inputRequests: { password } });
    },
  );
}
