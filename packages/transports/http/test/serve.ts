import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";

/** One request as the server saw it. */
export interface Seen {
  readonly request: IncomingMessage;
  readonly body: string;
  /** Resolves when the client has closed the connection before the reply was finished. */
  readonly aborted: Promise<void>;
}

/** A real HTTP server for one test. */
export interface TestServer {
  readonly url: string;
  readonly seen: readonly Seen[];
  readonly sockets: ReadonlySet<Socket>;
  /** How many connections there have been. */
  connections(): number;
  readonly server: Server;
}

/** Starts a server on a free port; it is gone when the test has finished. */
export async function serve(
  handle: (seen: Seen, reply: ServerResponse) => unknown,
): Promise<TestServer> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, reply) => {
    const aborted = new Promise<void>((resolve) => {
      reply.on("close", () => {
        if (!reply.writableFinished) resolve();
      });
    });
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => {
      body += text;
    });
    request.on("error", () => {});
    request.on("end", () => {
      const one = { request, body, aborted };
      seen.push(one);
      handle(one, reply);
    });
  });
  server.on("connection", (socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => closed(server, sockets));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    seen,
    sockets,
    connections: () => connections,
    server,
  };
}

function closed(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}
