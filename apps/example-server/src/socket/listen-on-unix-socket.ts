import { once } from "node:events";
import { createServer } from "node:net";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Connections } from "./connections.js";

/**
 * Serves connections at a path of the file system, one message a line; without a path none. The result stops that and
 * removes the path.
 */
export async function listenOnUnixSocket(
  path: string | undefined,
  connections: Connections,
): Promise<() => Promise<void>> {
  if (path === undefined) return async () => {};
  const server = createServer((socket) => {
    connections.serve({
      transport: new StdioServerTransport(socket, socket),
      closed: new Promise((resolve) => socket.once("close", () => resolve())),
      hangUp: () => socket.end(),
      drop: () => socket.destroy(),
    });
  });
  server.listen(path);
  await once(server, "listening");
  return async () => {
    const closed = once(server, "close");
    server.close();
    await closed;
  };
}
