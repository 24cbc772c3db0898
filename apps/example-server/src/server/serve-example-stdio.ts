import type { Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createExampleState, type ExampleState } from "../state/example-state.js";
import { createExampleMcpServer } from "./create-example-mcp-server.js";

/** Options of `serveExampleStdio`. */
export interface ExampleStdioOptions {
  readonly state?: ExampleState | undefined;
  readonly pageSize?: number | undefined;
  /** One connection, message by message; the standard streams of this process when absent. */
  readonly transport?: Transport | undefined;
}

/** Serves the example on one connection; what the client sends first decides about the era. */
export function serveExampleStdio(options: ExampleStdioOptions = {}): { close(): Promise<void> } {
  const { state = createExampleState(), pageSize, transport } = options;
  return serveStdio(
    ({ era }) => createExampleMcpServer({ state, pageSize, era }),
    transport && { transport },
  );
}
