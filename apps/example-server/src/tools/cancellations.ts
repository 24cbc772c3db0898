import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ExampleState } from "../state/example-state.js";

const call = z.object({ tool: z.string(), label: z.string(), reason: z.string().optional() });

/** Adds the tool `cancellations`, which tells which slow calls were given up. */
export function registerCancellations(server: McpServer, { journal }: ExampleState): void {
  server.registerTool(
    "cancellations",
    {
      title: "Cancellations",
      description: "Lists the calls of slow and count that were cancelled.",
      outputSchema: z.object({ started: z.int(), cancelled: z.array(call) }),
      annotations: { readOnlyHint: true },
    },
    () => {
      const { started, cancelled } = journal;
      const structuredContent = { started: started.length, cancelled: [...cancelled] };
      return {
        content: [{ type: "text", text: `${cancelled.length} of ${started.length} cancelled.` }],
        structuredContent,
      };
    },
  );
}
