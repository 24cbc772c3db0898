/**
 * Makes a transport of the official SDKs from an open WebSocket: one message in each text frame.
 *
 * @param {import("ws").WebSocket} socket
 */
export function webSocketTransport(socket) {
  /** @type {import("@modelcontextprotocol/sdk/shared/transport.js").Transport} */
  const transport = {
    async start() {
      socket.on("message", (data) => transport.onmessage?.(JSON.parse(String(data))));
      socket.on("error", (error) => transport.onerror?.(error));
      socket.on("close", () => transport.onclose?.());
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        socket.send(JSON.stringify(message), (error) => (error ? reject(error) : resolve()));
      }),
    async close() {
      socket.close(1001);
    },
  };
  return transport;
}
