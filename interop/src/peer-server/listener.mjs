import { once } from "node:events";
import { createServer } from "node:http";

/**
 * A request with its body read.
 *
 * @typedef {object} Incoming
 * @property {import("node:http").IncomingMessage} req
 * @property {import("node:http").ServerResponse} res
 * @property {URL} url
 * @property {any} body The message it carried; `undefined` where it carried none.
 */

/**
 * An HTTP server on 127.0.0.1 that records what comes in.
 *
 * @typedef {object} Listener
 * @property {string} origin
 * @property {number} openStreams How many GET requests are being answered.
 * @property {number} sockets How many connections are open.
 * @property {() => Promise<void>} hangUp Ends all connections; the port is free until `listen`.
 * @property {() => Promise<void>} listen Listens again, at the same port.
 * @property {import("node:http").Server} server
 */

/**
 * @param {(incoming: Incoming) => Promise<void> | void} answer
 * @param {import("./record.mjs").PeerRecord} record
 * @returns {Promise<Listener>}
 */
export async function createListener(answer, record) {
  let openStreams = 0;
  let sockets = 0;
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? "/", "http://127.0.0.1");
    if (req.method === "GET") openStreams += 1;
    res.once("close", () => {
      if (req.method === "GET") openStreams -= 1;
      record.changed();
    });
    const body = await readJson(req);
    /** @type {import("./record.mjs").SeenRequest} */
    const seen = {
      method: req.method ?? "",
      path: url.pathname,
      headers: req.headers,
      rpcMethod: body?.method,
      status: undefined,
    };
    record.addRequest(seen);
    const writeHead = res.writeHead;
    res.writeHead = /** @type {typeof writeHead} */ (
      (/** @type {number} */ status, /** @type {any[]} */ ...rest) => {
        seen.status = status;
        const written = Reflect.apply(writeHead, res, [status, ...rest]);
        record.changed();
        return written;
      }
    );
    await answer({ req, res, url, body });
  });
  server.on("connection", (socket) => {
    sockets += 1;
    socket.once("close", () => {
      sockets -= 1;
      record.changed();
    });
  });
  let port = 0;
  const listen = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
  };
  await listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    get openStreams() {
      return openStreams;
    },
    get sockets() {
      return sockets;
    },
    async hangUp() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
    listen,
    server,
  };
}

/** @param {import("node:http").IncomingMessage} req */
async function readJson(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === "" ? undefined : JSON.parse(text);
}
