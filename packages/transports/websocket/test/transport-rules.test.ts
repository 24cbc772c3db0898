import type { Channel } from "@plugboard/core/transport";
import { channelHarness, transportCases } from "@plugboard/testing";
import { webSocket } from "@plugboard/websocket";
import { test } from "vitest";
import type { WebSocket } from "ws";
import { describeEach } from "./implementations.js";
import { socketServer } from "./socket-server.js";

describeEach("the transport keeps", ({ name, options }) => {
  const sockets = new WeakMap<Channel, WebSocket>();
  const harness = channelHarness({
    name: `webSocket over ${name}`,
    open: async (accept) => {
      const server = await socketServer(({ socket }) => {
        const peerEnd = channelOf(socket);
        sockets.set(peerEnd, socket);
        accept(peerEnd);
      });
      return {
        transport: webSocket(server.url, options),
        close: async () => server[Symbol.asyncDispose](),
      };
    },
    breakPipe: async (peerEnd) => sockets.get(peerEnd)?.terminate(),
    unreachable: async () => webSocket("ws://127.0.0.1:1/mcp", options),
  });
  for (const one of transportCases) {
    const reason = one.inapplicable(harness);
    if (reason === undefined) test(`${one.rule}: ${one.name}`, () => one.run(harness));
    else test.skip(`${one.rule}: ${one.name} (does not apply: ${reason})`, () => {});
  }
});

/** The server's end of a connection. */
function channelOf(socket: WebSocket): Channel {
  const values: unknown[] = [];
  let wake = (): void => {};
  let isOver = false;
  socket.on("message", (data) => {
    values.push(JSON.parse(String(data)));
    wake();
  });
  socket.on("close", () => {
    isOver = true;
    wake();
  });
  async function* incoming(): AsyncGenerator<unknown> {
    for (;;) {
      while (values.length > 0) yield values.shift();
      if (isOver) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    incoming: incoming(),
    send: (message) =>
      new Promise((resolve, reject) => {
        socket.send(JSON.stringify(message), (error) => (error ? reject(error) : resolve()));
      }),
    close: async () => socket.close(1000),
  };
}
