import type { Transport } from "@plugboard/core";
import { type WebSocketConstructor, webSocket } from "@plugboard/websocket";
import { WebSocket } from "ws";
import { parseHeaders } from "../flags/parse-headers.js";
import type { Session } from "../session.js";

/** Reaches a server over a WebSocket, as the flags want it. The one of `ws` can send headers. */
export async function webSocketTransport({ settings, io }: Session, url: URL): Promise<Transport> {
  const headers = await parseHeaders(settings.headers, io);
  return webSocket(url, {
    webSocket: WebSocket satisfies WebSocketConstructor,
    headers,
    protocols: settings.subprotocol ? "mcp" : null,
    maxMessageBytes: settings.maxMessageBytes,
    // Whoever says how long a server may be silent has said how long it may take to open.
    connectTimeoutMs: settings.timeoutMs === undefined ? undefined : 0,
  });
}
