import type { OutboundMessage } from "../wire/messages.js";
import type { Channel } from "./channel.js";
import { MemoryPipe } from "./memory-pipe.js";

/** How much a pair in memory holds. */
export interface MemoryPairOptions {
  /** How many messages each direction holds before `send` waits for the other end to read, at least 1. Default: 64. */
  readonly maxQueuedMessages?: number | undefined;
}

/**
 * Two ends of a pipe in memory, for a client and a server in one process. Messages are handed over as they are, not
 * copied. When one end is closed, the other reads what is left, then its `incoming` ends.
 */
export function memoryPair(options: MemoryPairOptions = {}): [Channel, Channel] {
  const maxQueuedMessages = Math.max(1, options.maxQueuedMessages ?? 64);
  const there = new MemoryPipe(maxQueuedMessages);
  const back = new MemoryPipe(maxQueuedMessages);
  return [end(back, there), end(there, back)];
}

function end(from: MemoryPipe, to: MemoryPipe): Channel {
  const close = async (): Promise<void> => {
    to.endWriting();
    from.endReading();
  };
  const incoming: AsyncIterableIterator<OutboundMessage> = {
    [Symbol.asyncIterator]: () => incoming,
    next: () => from.read(),
    return: async () => {
      await close();
      return { value: undefined, done: true };
    },
  };
  return { incoming, send: (message) => to.write(message), close };
}
