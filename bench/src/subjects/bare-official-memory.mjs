import { InMemoryTransport } from "@modelcontextprotocol/client";
import { answerTo } from "./memory-peer.mjs";
import { newMessage } from "./wire.mjs";

/** The official in-memory transport without a client: what its pipe and the peer cost. */
export async function open() {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  theirs.onmessage = (message) => theirs.send(answerTo(message));
  let answered;
  ours.onmessage = (message) => answered(message.result);
  await Promise.all([ours.start(), theirs.start()]);
  return {
    call: () =>
      new Promise((resolve) => {
        answered = resolve;
        ours.send(newMessage());
      }),
    close: () => ours.close(),
  };
}
