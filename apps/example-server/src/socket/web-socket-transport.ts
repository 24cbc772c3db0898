import { deserializeMessage, serializeMessage, type Transport } from "@modelcontextprotocol/server";
import type { WebSocket } from "ws";

/** Makes a transport of the official package from an open WebSocket: one message in each text frame. */
export function webSocketTransport(socket: WebSocket): Transport {
  const transport: Transport = {
    async start() {
      socket.on("message", (data, isBinary) => {
        if (isBinary) return;
        try {
          transport.onmessage?.(deserializeMessage(String(data)));
        } catch (error) {
          transport.onerror?.(error as Error); // no message: the connection goes on
        }
      });
      socket.on("error", (error) => transport.onerror?.(error));
      socket.on("close", () => transport.onclose?.());
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        const text = serializeMessage(message).trimEnd();
        socket.send(text, (error) => (error ? reject(error) : resolve()));
      }),
    async close() {
      socket.close(1001);
    },
  };
  return transport;
}
