import { channelTransport } from "./channel-transport.mjs";
import { createPeerServer } from "./create-peer-server.mjs";
import { createRecord } from "./record.mjs";
import { speak } from "./speak.mjs";
import { createState } from "./state.mjs";

/**
 * What a peer in the same process shows.
 *
 * @typedef {Pick<import("./peer.mjs").Peer, "record" | "state" | "open">} MemoryPeer
 */

/**
 * Serves one client in the same process, at the other end of its pipe.
 *
 * @param {import("@plugboard/core/transport").Channel} channel
 * @param {import("./peer.mjs").PeerOptions} options
 * @returns {MemoryPeer}
 */
export function serveMemoryPeer(channel, { revision }) {
  const record = createRecord();
  const state = createState();
  let open = 1;
  const transport = channelTransport(channel, () => {
    open = 0;
    record.changed();
  });
  speak(createPeerServer({ revision, state, record }), transport, { revision, record });
  return {
    record,
    state,
    get open() {
      return open;
    },
  };
}
