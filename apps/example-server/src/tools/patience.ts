import { inputRequired, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ExampleState } from "../state/example-state.js";

const inputSchema = z.object({ rounds: z.int().min(0).max(20).default(2) });
const roundSchema = z.object({ left: z.int() });

/** Adds the tool `patience`, which asks nothing and only wants to be called again. */
export function registerPatience(server: McpServer, { requestState }: ExampleState): void {
  server.registerTool(
    "patience",
    {
      title: "Patience",
      description: "Answers only after the call was repeated some times.",
      inputSchema,
    },
    async ({ rounds }, { mcpReq }) => {
      const left = roundSchema.safeParse(mcpReq.requestState()).data?.left ?? rounds;
      if (left > 0) {
        return inputRequired({ requestState: await requestState.mint({ left: left - 1 }) });
      }
      return { content: [{ type: "text", text: `Done after ${rounds} repeats.` }] };
    },
  );
}
