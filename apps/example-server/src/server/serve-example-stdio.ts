import type { Transport } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ServedEras } from "../http/create-endpoint.js";
import { createExampleState, type ExampleState } from "../state/example-state.js";
import { serveTasksOverPipe } from "../tasks/serve-tasks-over-pipe.js";
import { createExampleMcpServer } from "./create-example-mcp-server.js";

/** Options of `serveExampleStdio`. */
export interface ExampleStdioOptions {
  readonly state?: ExampleState | undefined;
  readonly pageSize?: number | undefined;
  /** Which revisions are served; `both` when absent. */
  readonly era?: ServedEras | undefined;
  /** One connection, message by message; the standard streams of this process when absent. */
  readonly transport?: Transport | undefined;
}

/** Serves the example on one connection; what the client sends first decides about the era. */
export function serveExampleStdio(options: ExampleStdioOptions = {}): { close(): Promise<void> } {
  const { state = createExampleState(), pageSize, era: eras = "both", transport } = options;
  if (eras === "legacy") {
    const server = createExampleMcpServer({ state, pageSize, era: "legacy" });
    const connected = server.connect(transport ?? new StdioServerTransport());
    connected.catch(() => {}); // a transport that cannot start says so itself
    return { close: () => server.close() };
  }
  return serveStdio(({ era }) => createExampleMcpServer({ state, pageSize, era }), {
    legacy: eras === "modern" ? "reject" : "serve",
    transport: serveTasksOverPipe(transport ?? new StdioServerTransport(), state.tasks),
  });
}
