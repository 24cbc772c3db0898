import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { localhostHostValidation, localhostOriginValidation } from "@modelcontextprotocol/node";
import { WebSocketServer } from "ws";
import type { Connections } from "./connections.js";
import { webSocketTransport } from "./web-socket-transport.js";

const MAX_MESSAGE_BYTES = 33_554_432;

/** Answers one upgrade request. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Accepts WebSockets at `/ws`, from pages and programs of this machine only. */
export function acceptWebSockets(connections: Connections): UpgradeHandler {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has("mcp") ? "mcp" : false),
  });
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();
  return (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0]);
    response.once("finish", () => socket.end());
    if (!hostIsLocal(request, response) || !originIsLocal(request, response)) return;
    if (request.url !== "/ws") {
      response.writeHead(404).end("Not found");
      return;
    }
    response.detachSocket(socket as Parameters<typeof response.detachSocket>[0]);
    server.handleUpgrade(request, socket, head, (webSocket) => {
      connections.serve({
        transport: webSocketTransport(webSocket),
        closed: new Promise((resolve) => webSocket.once("close", () => resolve())),
        hangUp: () => webSocket.close(1001),
        drop: () => webSocket.terminate(),
      });
    });
  };
}
