import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createPeerServer } from "./create-peer-server.mjs";
import { createListener } from "./listener.mjs";
import { createRecord } from "./record.mjs";
import { refuse } from "./refuse.mjs";
import { speak } from "./speak.mjs";
import { createState } from "./state.mjs";

/**
 * Starts a peer over Streamable HTTP without sessions: a new server for each POST, no GET, no DELETE. Nothing can be asked
 * of its clients, and nothing announced to them.
 *
 * @param {import("./peer.mjs").PeerOptions} options
 * @returns {Promise<import("./peer.mjs").Peer>}
 */
export async function startStatelessHttpPeer({ revision }) {
  const record = createRecord();
  const state = createState();
  const listener = await createListener(async ({ req, res, body }) => {
    if (req.method !== "POST") return refuse(res, 405, "Method not allowed.");
    const transport = new StreamableHTTPServerTransport();
    const server = createPeerServer({ revision, state, record });
    res.once("close", () => server.close());
    await speak(server, transport, { revision, record });
    await transport.handleRequest(req, res, body);
  }, record);
  const restart = async () => {
    await listener.hangUp();
    await listener.listen();
  };
  return {
    url: `${listener.origin}/mcp`,
    record,
    state,
    open: 0,
    get openStreams() {
      return listener.openStreams;
    },
    get sockets() {
      return listener.sockets;
    },
    forget: async () => {},
    restart,
    close: listener.hangUp,
  };
}
