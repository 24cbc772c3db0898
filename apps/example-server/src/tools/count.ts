import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ExampleState } from "../state/example-state.js";
import { reportProgress } from "./report-progress.js";
import { waitUnlessCancelled } from "./wait-unless-cancelled.js";

const inputSchema = z.object({
  steps: z.int().min(1).max(1000).default(5).describe("How far to count"),
  delayMs: z.int().min(0).max(60_000).default(0).describe("Pause before each step"),
  label: z.string().default("count").describe("The name under which the journal keeps the call"),
});

/** Adds the tool `count`, which reports progress at each step. */
export function registerCount(server: McpServer, { journal }: ExampleState): void {
  server.registerTool(
    "count",
    { title: "Count", description: "Counts, and reports progress at each step.", inputSchema },
    async ({ steps, delayMs, label }, ctx) => {
      journal.start({ tool: "count", label });
      for (let progress = 1; progress <= steps; progress += 1) {
        await waitUnlessCancelled(ctx, { ms: delayMs, journal, tool: "count", label });
        const message = `Step ${progress} of ${steps}`;
        await reportProgress(ctx, { progress, total: steps, message });
      }
      return { content: [{ type: "text", text: `Counted to ${steps}.` }] };
    },
  );
}
