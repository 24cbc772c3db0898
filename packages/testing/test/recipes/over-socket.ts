import { once } from "node:events";
import { connect, type NetConnectOpts } from "node:net";
import {
  createChannelTransport,
  jsonLine,
  jsonLines,
  type Transport,
} from "@plugboard/core/transport";

/** One JSON message a line, over a Unix or TCP socket. */
export function overSocket(address: NetConnectOpts): Transport {
  return createChannelTransport(async (signal) => {
    const socket = connect({ ...address, signal });
    await once(socket, "connect");
    socket.on("error", () => {}); // reading throws it
    return {
      incoming: jsonLines(socket),
      send: (message) =>
        new Promise((resolve, reject) => {
          socket.write(jsonLine(message), (error) => (error ? reject(error) : resolve()));
        }),
      close: async () => void socket.destroySoon(),
    };
  });
}
