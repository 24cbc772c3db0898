import { inputRequired, inputResponse, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { blocksToText } from "./blocks-to-text.js";

const inputSchema = z.object({
  question: z.string().default("What is the capital of France?"),
  maxTokens: z.int().min(1).max(10_000).default(100),
});

/** Adds the tool `ask-model`, which puts a question to the model of the client. */
export function registerAskModel(server: McpServer): void {
  server.registerTool(
    "ask-model",
    { title: "Ask the model", description: "Puts a question to your model.", inputSchema },
    ({ question, maxTokens }, { mcpReq }) => {
      const response = inputResponse(mcpReq.inputResponses, "reply");
      if (response.kind === "sampling") {
        const { model, content } = response.result;
        return { content: [{ type: "text", text: `${model}: ${blocksToText(content)}` }] };
      }
      const reply = inputRequired.createMessage({
        messages: [{ role: "user", content: { type: "text", text: question } }],
        systemPrompt: "Answer in one sentence.",
        modelPreferences: { hints: [{ name: "small" }], speedPriority: 0.8 },
        maxTokens,
      });
      return inputRequired({ inputRequests: { reply } });
    },
  );
}
