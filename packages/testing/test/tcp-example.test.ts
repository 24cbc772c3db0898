import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { type Channel, createChannelTransport, type Transport } from "@plugboard/core/transport";
import { channelHarness, transportCases } from "@plugboard/testing";
import { describe, test } from "vitest";

// The transport: one JSON message a line, over TCP.
function tcp(port: number): Transport {
  return createChannelTransport(async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return lines(socket);
  });
}

function lines(socket: Socket): Channel {
  return {
    incoming: jsonLines(socket),
    send: (message) =>
      new Promise((resolve, reject) => {
        const line = `${JSON.stringify(message)}\n`;
        socket.write(line, (error) => (error ? reject(error) : resolve()));
      }),
    close: async () => void socket.end(),
  };
}

async function* jsonLines(socket: Socket): AsyncGenerator<unknown> {
  let rest = "";
  for await (const text of socket.setEncoding("utf8")) {
    const all = (rest + text).split("\n");
    rest = all.pop() ?? "";
    if (rest.length > 1_000_000) throw new Error("A line has more than a million characters.");
    for (const line of all) yield jsonOrNothing(line);
  }
}

function jsonOrNothing(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // dropped and reported, like everything that is no message
  }
}

// The harness: what makes the transport, and the other end of its pipes.
const sockets = new WeakMap<Channel, Socket>();
const harness = channelHarness({
  name: "tcp",
  open: async (accept) => {
    const server = createServer((socket) => {
      const peerEnd = lines(socket);
      sockets.set(peerEnd, socket);
      accept(peerEnd);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const transport = tcp((server.address() as AddressInfo).port);
    return { transport, close: async () => void server.close() };
  },
  breakPipe: async (peerEnd) => void sockets.get(peerEnd)?.resetAndDestroy(),
  unreachable: async () => tcp(1),
});

// The cases, in any runner.
describe("tcp keeps", () => {
  for (const one of transportCases) {
    const title = `${one.rule}: ${one.name}`;
    const reason = one.inapplicable(harness);
    if (reason === undefined) test(title, () => one.run(harness));
    else test.skip(`${title} (does not apply: ${reason})`, () => {});
  }
});
