import type { ExampleServer } from "../start-example-server.js";
import { type Message, readEvents } from "./read-events.js";

/** A session of an earlier revision. */
export interface LegacySession {
  readonly id: string;
  readonly initialized: Message;
  post(message: Record<string, unknown>): Promise<Response>;
  /** Posts a request and answers what the server asks meanwhile. */
  call(message: Record<string, unknown>, answers?: Record<string, unknown>): Promise<Message>;
  /** Opens the stream for what belongs to no request. */
  listen(signal: AbortSignal): Promise<Response>;
  end(): Promise<Response>;
}

const VERSION = "2025-11-25";

/** Opens a session of revision 2025-11-25 with these client capabilities. */
export async function openLegacySession(
  server: ExampleServer,
  capabilities: Record<string, unknown> = {},
): Promise<LegacySession> {
  const send = (
    method: string,
    extra: Record<string, string>,
    message?: unknown,
    signal?: AbortSignal,
  ) =>
    fetch(server.url, {
      method,
      headers: { "MCP-Protocol-Version": VERSION, ...extra },
      body: message === undefined ? null : JSON.stringify(message),
      signal: signal ?? null,
    });
  const posting = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const clientInfo = { name: "test", version: "1.0.0" };
  const params = { protocolVersion: VERSION, capabilities, clientInfo };
  const hello = { jsonrpc: "2.0", id: 0, method: "initialize", params };
  const response = await send("POST", posting, hello);
  const id = response.headers.get("mcp-session-id") ?? "";
  const session = { "Mcp-Session-Id": id };
  const post = (message: Record<string, unknown>) =>
    send("POST", { ...posting, ...session }, { jsonrpc: "2.0", ...message });
  const initialized = await lastOf(response);
  await post({ method: "notifications/initialized" });
  return {
    id,
    initialized,
    post,
    async call(message, answers = {}) {
      let last: Message = {};
      for await (const event of readEvents(await post(message))) {
        last = event;
        if (event.method === undefined || event.id === undefined) continue;
        await post({ id: event.id, result: answers[event.method] });
      }
      return last;
    },
    listen: (signal) => send("GET", { ...session, Accept: "text/event-stream" }, undefined, signal),
    end: () => send("DELETE", session),
  };
}

async function lastOf(response: Response): Promise<Message> {
  let last: Message = {};
  for await (const message of readEvents(response)) last = message;
  return last;
}
