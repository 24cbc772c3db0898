import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { type Channel, createChannelTransport, type Transport } from "@plugboard/core/transport";

/** Messages as objects, through a port: to a worker, or to whoever has the other end. */
export function overPort(open: () => MessagePort): Transport {
  return createChannelTransport(async () => portChannel(open()));
}

export function portChannel(port: MessagePort): Channel {
  async function* incoming(): AsyncGenerator<unknown> {
    for await (const [message] of on(port, "message", { close: ["close"] })) yield message;
  }
  return {
    incoming: incoming(),
    send: async (message) => port.postMessage(message),
    close: async () => port.close(),
  };
}
