/**
 * Makes a transport of the official SDKs from one end of a pipe.
 *
 * @param {import("@plugboard/core/transport").Channel} channel
 * @param {() => void} [onEnd] Called when the pipe has ended.
 */
export function channelTransport(channel, onEnd) {
  /** @type {import("@modelcontextprotocol/sdk/shared/transport.js").Transport} */
  const transport = {
    async start() {
      read().catch((error) => transport.onerror?.(error));
    },
    send: (message) => channel.send(/** @type {any} */ (message)),
    close: () => channel.close(),
  };
  const read = async () => {
    try {
      for await (const message of channel.incoming) {
        transport.onmessage?.(/** @type {any} */ (message));
      }
    } finally {
      onEnd?.();
      transport.onclose?.();
    }
  };
  return transport;
}
