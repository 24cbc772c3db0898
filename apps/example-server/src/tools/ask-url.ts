import { randomUUID } from "node:crypto";
import { inputRequired, inputResponse, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ExampleState } from "../state/example-state.js";

const inputSchema = z.object({
  untilVisited: z.boolean().default(false).describe("Ask again until the page was really opened"),
});
const roundSchema = z.object({ ticket: z.string() });

/** Adds the tool `ask-url`, which sends the person to a page of this server. */
export function registerAskUrl(server: McpServer, state: ExampleState): void {
  server.registerTool(
    "ask-url",
    { title: "Ask with a page", description: "Asks the person to open a web page.", inputSchema },
    async ({ untilVisited }, ctx) => {
      const { inputResponses, requestState } = ctx.mcpReq;
      const known = roundSchema.safeParse(requestState()).data;
      const response = inputResponse(inputResponses, "page");
      const agreed = known && response.kind === "elicit" ? response.action : undefined;
      if (agreed && agreed !== "accept") return text(`The page got the answer ${agreed}.`);
      const ticket = known?.ticket ?? randomUUID();
      if (agreed && (!untilVisited || state.hasVisited(ticket))) return text("Connected.");
      const url = new URL(`/connect/${ticket}`, ctx.http?.req?.url ?? "https://example.com/");
      const page = inputRequired.elicitUrl({ message: "Open this page.", url: url.href });
      return inputRequired({
        inputRequests: { page },
        requestState: await state.requestState.mint({ ticket }),
      });
    },
  );
}

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }] });
