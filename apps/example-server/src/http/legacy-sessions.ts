import { randomUUID } from "node:crypto";
import {
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { jsonRpcFailure } from "./json-rpc-failure.js";

/** Serves the revisions before 2026-07-28, one server instance for each session. */
export interface LegacySessions {
  readonly size: number;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Options of `createLegacySessions`. */
export interface LegacySessionsOptions {
  readonly createServer: () => McpServer;
  /** How many sessions may be open at once; 256 when absent. */
  readonly maxSessions?: number | undefined;
}

interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

/** Creates the part of the endpoint that keeps sessions, on the transport of the official package. */
export function createLegacySessions(options: LegacySessionsOptions): LegacySessions {
  const { createServer, maxSessions = 256 } = options;
  const sessions = new Map<string, Session>();

  const open = async (request: Request): Promise<Response> => {
    if (sessions.size >= maxSessions) return jsonRpcFailure(503, "Too many sessions are open.");
    const server = createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { server, transport });
      },
    });
    await server.connect(transport);
    const forget = server.server.onclose;
    server.server.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
      forget?.();
    };
    const response = await transport.handleRequest(request);
    // Anything but `initialize` was refused by the transport and leaves no session behind.
    if (transport.sessionId === undefined) await server.close();
    return response;
  };

  return {
    get size() {
      return sessions.size;
    },
    async fetch(request) {
      const id = request.headers.get("mcp-session-id");
      if (id === null) return open(request);
      const session = sessions.get(id);
      if (!session) return jsonRpcFailure(404, "Session not found.");
      return session.transport.handleRequest(request);
    },
    async close() {
      await Promise.all([...sessions.values()].map(({ server }) => server.close()));
    },
  };
}
