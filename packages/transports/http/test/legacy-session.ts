import type {
  LegacySession,
  McpError,
  Message,
  RequestMessage,
  Warning,
} from "@plugboard/core/transport";
import { EventLog } from "@plugboard/testing";
import type { RawReply } from "@plugboard/testing/node";
import { onTestFinished } from "vitest";
import { type HttpOptions, http } from "../src/index.js";
import { run } from "./peers.js";

export const INITIALIZE: RequestMessage = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1.0.0" },
  },
};

/** What a session handed over besides answers. */
export interface Heard {
  readonly messages: EventLog<Message>;
  readonly ends: McpError[];
  readonly deaf: EventLog<McpError>;
  readonly warnings: EventLog<Warning>;
}

export interface OpenedSession {
  readonly session: LegacySession;
  readonly heard: Heard;
  /** Opens another session of the same transport. */
  again(): Promise<OpenedSession>;
  closeTransport(): Promise<void>;
}

/** A session whose transport is closed when the test has finished; nothing is sent yet. */
export function sessionTo(url: string, options?: HttpOptions): Promise<OpenedSession> {
  const transport = http(url, options);
  onTestFinished(() => transport.close());
  const again = async (): Promise<OpenedSession> => {
    const heard: Heard = {
      messages: new EventLog(),
      ends: [],
      deaf: new EventLog(),
      warnings: new EventLog(),
    };
    const session = await transport.legacy?.open({
      onMessage: (message) => heard.messages.add(message),
      onEnd: (reason) => heard.ends.push(reason),
      onDeaf: (reason) => heard.deaf.add(reason),
      onWarning: (warning) => heard.warnings.add(warning),
    });
    if (session === undefined) throw new Error("The transport has no sessions.");
    return { session, heard, again, closeTransport: () => transport.close() };
  };
  return again();
}

/** A session that has shaken hands. */
export async function readySession(url: string, options?: HttpOptions): Promise<OpenedSession> {
  const opened = await sessionTo(url, options);
  await initialized(opened);
  return opened;
}

export async function initialized({ session }: OpenedSession): Promise<void> {
  const { error } = await run(session, INITIALIZE);
  if (error !== undefined) throw error;
  await session.notify({ jsonrpc: "2.0", method: "notifications/initialized" });
}

export interface Handshake {
  readonly sessionId?: string | undefined;
  readonly revision?: string | undefined;
}

/** Plays the handshake, and leaves everything else to `rest`. */
export function withHandshake(
  rest: (reply: RawReply) => void | Promise<void>,
  { sessionId, revision = "2025-11-25" }: Handshake = { sessionId: "secret-1" },
): (reply: RawReply) => Promise<void> {
  return async (reply) => {
    switch (methodOf(reply)) {
      case "initialize": {
        const result = { protocolVersion: revision, capabilities: {}, serverInfo: {} };
        const headers = sessionId === undefined ? {} : { "mcp-session-id": sessionId };
        await reply.json({ jsonrpc: "2.0", id: idOfRaw(reply), result }, { headers });
        return;
      }
      case "notifications/initialized":
        await accept(reply);
        return;
      default:
        await rest(reply);
    }
  };
}

export function accept(reply: RawReply, status = 202): Promise<void> {
  return reply.head(status, { "content-length": "0" });
}

/** The JSON-RPC method of a POST, else the HTTP method; "response" for an answer of the client's. */
export function methodOf({ request }: RawReply | { request: RawReply["request"] }): string {
  if (request.method !== "POST") return request.method;
  const { method = "response" } = request.json as { method?: string };
  return method;
}

function idOfRaw({ request }: RawReply): number {
  return (request.json as { readonly id: number }).id;
}
