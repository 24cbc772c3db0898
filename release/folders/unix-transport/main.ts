import { once } from "node:events";
import { connect } from "node:net";
import {
  createChannelTransport,
  jsonLine,
  jsonLines,
  type Transport,
} from "@plugboard/core/transport";

/** One JSON message a line, over a Unix socket. */
export function unixSocket(path: string, onConnect: () => void = () => {}): Transport {
  return createChannelTransport(async (signal) => {
    onConnect();
    const socket = connect({ path, signal });
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
