import { McpServer, type ProtocolEra } from "@modelcontextprotocol/server";
import { registerPrompts } from "../prompts/register-prompts.js";
import { registerResources } from "../resources/register-resources.js";
import { createExampleState, type ExampleState } from "../state/example-state.js";
import { listTaskTool } from "../tasks/list-task-tool.js";
import { TASKS_EXTENSION } from "../tasks/tasks-declared.js";
import { registerBonus } from "../tools/bonus.js";
import { registerTools } from "../tools/register-tools.js";
import { followState } from "./follow-state.js";
import { interposeHandlers } from "./interpose-handlers.js";
import { pageList } from "./page-list.js";
import { surfaceProtocolFailures } from "./protocol-failures.js";

/** Options of `createExampleMcpServer`. */
export interface ExampleMcpServerOptions {
  /** What the instance shares with others; absent, it has a state of its own. */
  readonly state?: ExampleState | undefined;
  /** The most entries a page of any list holds; 12 when absent. */
  readonly pageSize?: number | undefined;
  /** The era the instance will serve; `modern` when absent. */
  readonly era?: ProtocolEra | undefined;
  /**
   * How long the instance lives: `connection` (absent means this) for stdio, WebSocket or a session,
   * where it passes changes on to its client; `request` where another part serves subscriptions.
   */
  readonly lifetime?: "connection" | "request" | undefined;
}

const CACHE = { ttlMs: 60_000, cacheScope: "public" } as const;

/** Creates one instance of the official server with all tools, resources and prompts of the example. */
export function createExampleMcpServer(options: ExampleMcpServerOptions = {}): McpServer {
  const { state = createExampleState(), pageSize = 12, era = "modern" } = options;
  const server = new McpServer(
    { name: "plugboard-example", title: "Plugboard example server", version: "1.0.0" },
    {
      instructions: "A server to try a client on. Every tool shows one thing the protocol can do.",
      // Tools, resources and prompts declared here would have their handlers installed at once,
      // before anything could be interposed; the registrations below declare them.
      capabilities: { logging: {} },
      cacheHints: {
        "server/discover": CACHE,
        "tools/list": CACHE,
        "prompts/list": CACHE,
        "resources/list": { ttlMs: 30_000, cacheScope: "private" },
        "resources/templates/list": CACHE,
      },
      requestState: { verify: state.requestState.verify },
    },
  );
  server.server.registerCapabilities({ resources: { subscribe: true } });
  if (era === "modern") {
    server.server.registerCapabilities({ extensions: { [TASKS_EXTENSION]: {} } });
  }
  interposeHandlers(server.server, {
    "tools/list": (next) => pageList("tools", pageSize)(listTaskTool(next)),
    "tools/call": surfaceProtocolFailures,
    "prompts/list": pageList("prompts", pageSize),
    "resources/list": pageList("resources", pageSize),
    "resources/templates/list": pageList("resourceTemplates", pageSize),
  });
  registerTools(server, state);
  registerResources(server, state);
  registerPrompts(server);
  if (options.lifetime === "request") {
    if (state.hasBonusTool) registerBonus(server);
  } else {
    followState(server, { state, era });
  }
  return server;
}
