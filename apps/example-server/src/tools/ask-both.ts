import { inputRequired, inputResponse, type McpServer } from "@modelcontextprotocol/server";
import { blocksToText } from "./blocks-to-text.js";

/** Adds the tool `ask-both`, which asks for the roots and the model in one round. */
export function registerAskBoth(server: McpServer): void {
  server.registerTool(
    "ask-both",
    { title: "Ask both", description: "Asks for roots and puts a question, in one round." },
    ({ mcpReq: { inputResponses } }) => {
      const roots = inputResponse(inputResponses, "roots");
      const reply = inputResponse(inputResponses, "reply");
      if (roots.kind === "roots" && reply.kind === "sampling") {
        const text = `${roots.roots.length} roots; ${blocksToText(reply.result.content)}`;
        return { content: [{ type: "text", text }] };
      }
      return inputRequired({
        inputRequests: {
          roots: inputRequired.listRoots(),
          reply: inputRequired.createMessage({
            messages: [{ role: "user", content: { type: "text", text: "Say hello." } }],
            maxTokens: 20,
          }),
        },
      });
    },
  );
}
