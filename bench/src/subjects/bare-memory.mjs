import { memoryPair } from "@plugboard/core/transport";
import { serveMemory } from "./memory-peer.mjs";
import { newMessage } from "./wire.mjs";

/** Our pair in memory without a client: what the pipe and the peer cost. */
export function open() {
  const [ours, theirs] = memoryPair();
  serveMemory(theirs);
  const incoming = ours.incoming[Symbol.asyncIterator]();
  return {
    async call() {
      await ours.send(newMessage());
      const { value } = await incoming.next();
      return value.result;
    },
    close: () => ours.close(),
  };
}
