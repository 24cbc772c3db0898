export type { ServedEras } from "./http/create-endpoint.js";
export type { SeenRequest } from "./http/request-log.js";
export {
  createExampleMcpServer,
  type ExampleMcpServerOptions,
} from "./server/create-example-mcp-server.js";
export { type ExampleStdioOptions, serveExampleStdio } from "./server/serve-example-stdio.js";
export {
  type ExampleServer,
  type ExampleServerOptions,
  startExampleServer,
} from "./start-example-server.js";
export type { JournalEntry } from "./state/call-journal.js";
export { createExampleState, type ExampleState } from "./state/example-state.js";
