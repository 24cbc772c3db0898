import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { createPeerServer } from "./create-peer-server.mjs";
import { createListener } from "./listener.mjs";
import { createRecord } from "./record.mjs";
import { speak } from "./speak.mjs";
import { createState } from "./state.mjs";

/**
 * Starts a peer over HTTP+SSE: a GET of `/sse` opens a session, and says where its messages are to be posted.
 *
 * @param {import("./peer.mjs").PeerOptions} options
 * @returns {Promise<import("./peer.mjs").Peer>}
 */
export async function startSsePeer({ revision }) {
  const record = createRecord();
  const state = createState();
  /** @type {Map<string, SSEServerTransport>} */
  const sessions = new Map();

  const listener = await createListener(async ({ req, res, url, body }) => {
    if (req.method === "GET" && url.pathname === "/sse") {
      const transport = new SSEServerTransport("/messages", res);
      sessions.set(transport.sessionId, transport);
      res.once("close", () => {
        sessions.delete(transport.sessionId);
        record.changed();
      });
      return speak(createPeerServer({ revision, state, record }), transport, { revision, record });
    }
    if (req.method === "POST" && url.pathname === "/messages") {
      const session = sessions.get(url.searchParams.get("sessionId") ?? "");
      if (session !== undefined) return session.handlePostMessage(req, res, body);
    }
    res.writeHead(404, { "Content-Type": "text/html" });
    res.end(`<pre>Cannot ${req.method} ${url.pathname}</pre>`);
  }, record);

  const forget = async ({ hangUp = true } = {}) => {
    const transports = [...sessions.values()];
    sessions.clear();
    if (hangUp) await Promise.all(transports.map((transport) => transport.close()));
  };
  return {
    url: `${listener.origin}/sse`,
    record,
    state,
    get open() {
      return sessions.size;
    },
    get openStreams() {
      return listener.openStreams;
    },
    get sockets() {
      return listener.sockets;
    },
    forget,
    async restart() {
      await listener.hangUp();
      await listener.listen();
    },
    close: listener.hangUp,
  };
}
