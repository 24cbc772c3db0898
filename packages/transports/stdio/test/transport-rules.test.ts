import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type Channel, jsonLine, jsonLines } from "@plugboard/core/transport";
import { channelHarness, transportCases } from "@plugboard/testing";
import { describe, test } from "vitest";
import { stdio } from "../src/stdio.js";
import { program } from "./server-program.js";

/** Hands what it gets on to the test, and what the test sends to its client. */
const RELAY = `
const socket = require("node:net").connect(Number(process.env.PORT), "127.0.0.1");
socket.pipe(process.stdout);
socket.on("end", () => process.exit(0));
socket.on("error", () => process.kill(process.pid, "SIGKILL"));
process.stdin.pipe(socket);
`;

const sockets = new WeakMap<Channel, Socket>();

const harness = channelHarness({
  name: "stdio",
  open: async (accept) => {
    const server = createServer((socket) => {
      const peerEnd = channelOf(socket);
      sockets.set(peerEnd, socket);
      accept(peerEnd);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const transport = stdio({
      ...program(RELAY),
      env: { PORT: String(port) },
      restart: { minDelayMs: 0 },
    });
    return {
      transport,
      close: async () => {
        server.close();
        await once(server, "close");
      },
    };
  },
  breakPipe: async (peerEnd) => void sockets.get(peerEnd)?.resetAndDestroy(),
  patienceMs: 10_000,
  unreachable: async () => stdio({ command: "/nonexistent/server" }),
});

describe("stdio keeps", () => {
  for (const one of transportCases) {
    const title = `${one.rule}: ${one.name}`;
    const reason = one.inapplicable(harness);
    if (reason === undefined) test(title, () => one.run(harness));
    else test.skip(`${title} (does not apply: ${reason})`, () => {});
  }
});

function channelOf(socket: Socket): Channel {
  socket.on("error", () => {}); // it is closed then
  return {
    incoming: jsonLines(socket),
    send: (message) =>
      new Promise((resolve, reject) => {
        socket.write(jsonLine(message), (error) => (error ? reject(error) : resolve()));
      }),
    close: async () => void socket.end(),
  };
}
