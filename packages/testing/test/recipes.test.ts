import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { type Channel, jsonLine, jsonLines } from "@plugboard/core/transport";
import { channelHarness } from "@plugboard/testing";
import { afterAll } from "vitest";
import { inProcessHarness } from "./in-process-harness.js";
import { overPort, portChannel } from "./recipes/over-port.js";
import { overSocket } from "./recipes/over-socket.js";
import { runCases } from "./run-cases.js";

const folder = mkdtempSync(join(tmpdir(), "plugboard-"));
let paths = 0;
afterAll(() => rmSync(folder, { recursive: true }));

const sockets = new WeakMap<Channel, Socket>();

runCases(
  channelHarness({
    name: "the recipe over a Unix socket",
    open: async (accept) => {
      const path = join(folder, `${++paths}.sock`);
      const server = createServer((socket) => {
        socket.on("error", () => {});
        const peerEnd: Channel = {
          incoming: jsonLines(socket),
          send: (message) =>
            new Promise((resolve, reject) => {
              socket.write(jsonLine(message), (error) => (error ? reject(error) : resolve()));
            }),
          close: async () => void socket.destroySoon(),
        };
        sockets.set(peerEnd, socket);
        accept(peerEnd);
      });
      await once(server.listen(path), "listening");
      return { transport: overSocket({ path }), close: async () => void server.close() };
    },
    breakPipe: async (peerEnd) => void sockets.get(peerEnd)?.destroy(),
    unreachable: async () => overSocket({ path: join(folder, "nobody.sock") }),
  }),
);

runCases(
  channelHarness({
    name: "the recipe over a message port",
    open: async (accept) => ({
      transport: overPort(() => {
        const { port1, port2 } = new MessageChannel();
        accept(portChannel(port2));
        return port1;
      }),
    }),
  }),
);

runCases(inProcessHarness());
