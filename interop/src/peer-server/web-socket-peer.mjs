import { WebSocketServer } from "ws";
import { createPeerServer } from "./create-peer-server.mjs";
import { createListener } from "./listener.mjs";
import { createRecord } from "./record.mjs";
import { refuse } from "./refuse.mjs";
import { speak } from "./speak.mjs";
import { createState } from "./state.mjs";
import { webSocketTransport } from "./web-socket-transport.mjs";

/**
 * Starts a peer over WebSocket, with the subprotocol `mcp`.
 *
 * @param {import("./peer.mjs").PeerOptions} options
 * @returns {Promise<import("./peer.mjs").Peer>}
 */
export async function startWebSocketPeer({ revision }) {
  const record = createRecord();
  const state = createState();
  const listener = await createListener(({ res }) => refuse(res, 426, "Upgrade Required"), record);
  const sockets = new WebSocketServer({ server: listener.server });
  sockets.on("connection", (socket) => {
    const server = createPeerServer({ revision, state, record });
    socket.once("close", () => record.changed());
    speak(server, webSocketTransport(socket), { revision, record }).catch(() => socket.terminate());
  });
  const forget = async () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    url: listener.origin.replace("http", "ws"),
    record,
    state,
    get open() {
      return sockets.clients.size;
    },
    openStreams: 0,
    get sockets() {
      return listener.sockets;
    },
    forget,
    async restart() {
      await forget();
      await listener.hangUp();
      await listener.listen();
    },
    async close() {
      await forget();
      sockets.close();
      await listener.hangUp();
    },
  };
}
