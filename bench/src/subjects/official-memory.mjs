import { InMemoryTransport } from "@modelcontextprotocol/client";
import { answerTo } from "./memory-peer.mjs";
import { connect } from "./official.mjs";

/** The official client over its in-memory transport, with a peer that answers at once. */
export async function open() {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  theirs.onmessage = (message) => {
    if (message.id !== undefined) theirs.send(answerTo(message));
  };
  await theirs.start();
  return connect(ours);
}
