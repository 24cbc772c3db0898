import type { Transport } from "@modelcontextprotocol/server";
import type { Channel } from "@plugboard/core/transport";

/** One end of a pair in memory, as the official server wants its transport. */
export function officialTransport(channel: Channel): Transport {
  const transport: Transport = {
    start: async () => {
      void read(); // ends with the channel; what a handler throws fails the test
    },
    send: (message) => channel.send(message as Parameters<Channel["send"]>[0]),
    close: () => channel.close(),
  };
  const read = async (): Promise<void> => {
    for await (const message of channel.incoming) transport.onmessage?.(message as never);
    transport.onclose?.();
  };
  return transport;
}
