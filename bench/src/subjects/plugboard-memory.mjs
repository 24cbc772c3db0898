import { createChannelTransport, memoryPair } from "@plugboard/core/transport";
import { serveMemory } from "./memory-peer.mjs";
import { connect } from "./plugboard.mjs";

/** Our client over a pair in memory, with a peer that answers at once. */
export function open() {
  const [ours, theirs] = memoryPair();
  serveMemory(theirs);
  return connect(createChannelTransport(async () => ours));
}
