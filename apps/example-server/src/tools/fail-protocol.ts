import { type McpServer, ProtocolError } from "@modelcontextprotocol/server";
import { z } from "zod";
import { failProtocol } from "../server/protocol-failures.js";

const inputSchema = z.object({
  code: z.int().default(-32603).describe("The error code"),
  message: z.string().default("It broke."),
  data: z.json().optional().describe("What the error carries along"),
});

/** Adds the tool `fail-protocol`, which answers with a JSON-RPC error instead of a result. */
export function registerFailProtocol(server: McpServer): void {
  server.registerTool(
    "fail-protocol",
    {
      title: "Fail the protocol",
      description: "Answers with a protocol error of your choice.",
      inputSchema,
    },
    ({ code, message, data }, ctx) => failProtocol(ctx, new ProtocolError(code, message, data)),
  );
}
