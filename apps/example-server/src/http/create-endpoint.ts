import {
  createMcpHandler,
  isLegacyRequest,
  type ServerNotifier,
} from "@modelcontextprotocol/server";
import { createExampleMcpServer } from "../server/create-example-mcp-server.js";
import type { ExampleState } from "../state/example-state.js";
import { serveTasksOverHttp } from "../tasks/serve-tasks-over-http.js";
import { connectPage } from "./connect-page.js";
import { createLegacySessions } from "./legacy-sessions.js";

/** Which revisions an endpoint serves: all, only 2026-07-28, or only those before it. */
export type ServedEras = "both" | "modern" | "legacy";

/** The web-standard side of the example server. */
export interface Endpoint {
  readonly sessions: number;
  readonly notify: ServerNotifier;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Options of `createEndpoint`. */
export interface EndpointOptions {
  readonly state: ExampleState;
  readonly era: ServedEras;
  readonly pageSize?: number | undefined;
}

/** Creates the endpoint `/mcp` for both eras, and the page of URL elicitation beside it. */
export function createEndpoint({ state, era, pageSize }: EndpointOptions): Endpoint {
  const modern = createMcpHandler(
    () => createExampleMcpServer({ state, pageSize, lifetime: "request" }),
    { legacy: "reject", bus: state.bus },
  );
  const tasks = serveTasksOverHttp(state.tasks);
  const legacy = createLegacySessions({
    createServer: () => createExampleMcpServer({ state, pageSize, era: "legacy" }),
  });

  const serve = async (request: Request): Promise<Response> => {
    if (era === "legacy") return legacy.fetch(request);
    if (era === "both" && (await isLegacyRequest(request))) return legacy.fetch(request);
    return (await tasks.fetch(request)) ?? modern.fetch(request);
  };

  return {
    get sessions() {
      return legacy.size;
    },
    notify: modern.notify,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/mcp") return serve(request);
      const ticket = /^\/connect\/([\w-]{1,64})$/.exec(pathname)?.[1];
      if (ticket === undefined) return new Response("Not found", { status: 404 });
      state.visit(ticket);
      return connectPage();
    },
    async close() {
      tasks.close();
      await Promise.all([modern.close(), legacy.close()]);
    },
  };
}
