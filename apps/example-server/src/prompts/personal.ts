import { acceptedContent, inputRequired, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const topicSchema = z.object({ topic: z.string().min(1) });

/** Adds a prompt that asks the person something before it is made. */
export function registerPersonal(server: McpServer): void {
  server.registerPrompt(
    "personal",
    { title: "Personal prompt", description: "Asks for a topic first." },
    ({ mcpReq }) => {
      const answer = acceptedContent(mcpReq.inputResponses, "topic", topicSchema);
      if (answer) {
        const text = `Tell me something about ${answer.topic}.`;
        return { messages: [{ role: "user", content: { type: "text", text } }] };
      }
      const message = "What interests you?";
      const topic = inputRequired.elicit({ message, requestedSchema: topicSchema });
      return inputRequired({ inputRequests: { topic } });
    },
  );
}
