import type { ExampleServer } from "../start-example-server.js";
import { type Message, readEvents } from "./read-events.js";

const PREFIX = "io.modelcontextprotocol/";
const NAMED = ["tools/call", "prompts/get", "resources/read"];

/** What a test may change about a request of revision 2026-07-28. */
export interface ModernOptions {
  readonly capabilities?: Record<string, unknown>;
  readonly meta?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** The answer to a request, read to its end. */
export interface Answer {
  readonly status: number;
  readonly notifications: readonly Message[];
  readonly result: Readonly<Record<string, unknown>>;
  readonly error: Message["error"];
}

/** Posts a request of revision 2026-07-28 and leaves its answer unread. */
export function modernFetch(
  server: ExampleServer,
  request: { method: string; params?: Record<string, unknown>; id?: number },
  options: ModernOptions = {},
): Promise<Response> {
  const { method, params = {}, id = 1 } = request;
  const _meta = {
    [`${PREFIX}protocolVersion`]: "2026-07-28",
    [`${PREFIX}clientCapabilities`]: options.capabilities ?? {},
    ...options.meta,
  };
  return fetch(server.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": method,
      ...(NAMED.includes(method) && { "Mcp-Name": String(params.name ?? params.uri) }),
      ...options.headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta } }),
    signal: options.signal ?? null,
  });
}

/** Makes a request of revision 2026-07-28 and reads its answer. */
export async function modernCall(
  server: ExampleServer,
  request: { method: string; params?: Record<string, unknown> },
  options: ModernOptions = {},
): Promise<Answer> {
  const response = await modernFetch(server, request, options);
  const messages: Message[] = [];
  for await (const message of readEvents(response)) messages.push(message);
  const last = messages.pop();
  return {
    status: response.status,
    notifications: messages,
    result: last?.result ?? {},
    error: last?.error,
  };
}

/** Calls a tool under revision 2026-07-28; `params` may carry answers of an earlier round. */
export function modernTool(
  server: ExampleServer,
  params: { name: string; arguments?: Record<string, unknown>; [key: string]: unknown },
  options: ModernOptions = {},
): Promise<Answer> {
  return modernCall(server, { method: "tools/call", params }, options);
}
