import { once } from "node:events";
import { createServer } from "node:http";

/** Serves `handle` on 127.0.0.1, on any free port. */
export async function listen(handle) {
  const server = createServer(handle);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
