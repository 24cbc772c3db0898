import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { EventLog } from "@plugboard/testing";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";

/** One connection, as the server sees it. */
export interface Connection {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  /** What came over it, as text. */
  readonly received: EventLog<string>;
}

/** A server of `ws` for one test. */
export interface SocketServer extends AsyncDisposable {
  readonly url: string;
  readonly connections: EventLog<Connection>;
}

/** Starts a server that accepts the subprotocol `mcp`; the script sees each connection as soon as it is there. */
export async function socketServer(
  script: (connection: Connection) => void = () => {},
  options: ServerOptions = {},
): Promise<SocketServer> {
  const http = createServer();
  const connections = new EventLog<Connection>();
  const server = new WebSocketServer({ server: http, ...options });
  server.on("connection", (socket, request) => {
    const received = new EventLog<string>();
    socket.on("message", (data) => received.add(String(data)));
    socket.on("error", () => {});
    const connection = { socket, request, received };
    script(connection);
    connections.add(connection);
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    connections,
    async [Symbol.asyncDispose]() {
      for (const socket of server.clients) socket.terminate();
      server.close();
      const closed = once(http, "close");
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Starts a TCP server that does with each connection what the script says; `allowHalfOpen`: and never hangs up by itself. */
export async function rawServer(
  script: (socket: Socket) => void,
  options: { readonly allowHalfOpen?: boolean } = {},
): Promise<AsyncDisposable & { readonly url: string; readonly sockets: EventLog<Socket> }> {
  const sockets = new EventLog<Socket>();
  const server = createTcpServer(options, (socket) => {
    socket.on("error", () => {});
    script(socket);
    sockets.add(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.items) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

/** A connection that answers every request with its own method. */
export function echo({ socket }: Connection): void {
  socket.on("message", (data) => {
    const { id, method } = JSON.parse(String(data)) as { id?: number; method: string };
    if (id !== undefined) socket.send(JSON.stringify({ jsonrpc: "2.0", id, result: { method } }));
  });
}
