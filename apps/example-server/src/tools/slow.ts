import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ExampleState } from "../state/example-state.js";
import { waitUnlessCancelled } from "./wait-unless-cancelled.js";

const inputSchema = z.object({
  ms: z.int().min(0).max(600_000).default(5000).describe("How long to wait"),
  label: z.string().default("slow").describe("The name under which the journal keeps the call"),
});

/** Adds the tool `slow`, which waits and notices when the call is cancelled. */
export function registerSlow(server: McpServer, { journal }: ExampleState): void {
  server.registerTool(
    "slow",
    { title: "Slow", description: "Waits; made to be cancelled.", inputSchema },
    async ({ ms, label }, ctx) => {
      journal.start({ tool: "slow", label });
      await waitUnlessCancelled(ctx, { ms, journal, tool: "slow", label });
      return { content: [{ type: "text", text: `Waited ${ms} ms.` }] };
    },
  );
}
