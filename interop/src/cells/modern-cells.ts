import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createChannelTransport, memoryPair } from "@plugboard/core/transport";
import {
  type ExampleServer,
  type ExampleServerOptions,
  serveExampleStdio,
  startExampleServer,
} from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { webSocket } from "@plugboard/websocket";
import { WebSocket } from "ws";
import type { SentMessages } from "../official/sent-messages.js";
import { channelTransport } from "../peer-server/channel-transport.mjs";
import type { Cell, OpenCell } from "./cell.js";
import { openProcess } from "./open-process.js";

const PROGRAM = fileURLToPath(
  new URL("../../../apps/example-server/dist/main.js", import.meta.url),
);
const SAY_PID = `data:text/javascript,${encodeURIComponent('process.stderr.write("pid " + process.pid)')}`;

type Open = (sent?: SentMessages) => Promise<OpenCell>;

const overHttp =
  (era: ExampleServerOptions["era"]): Open =>
  async (sent) => {
    const server = await startExampleServer({ era });
    return { transport: http(server.url, { decorators: sent?.decorators }), ...endOf(server) };
  };

const overWebSocket =
  (era: ExampleServerOptions["era"]): Open =>
  async (sent) => {
    const server = await startExampleServer({ era, webSocket: true });
    const socket = { webSocket: sent?.webSocket ?? WebSocket };
    return { transport: webSocket(server.webSocketUrl ?? "", socket), ...endOf(server) };
  };

const endOf = (server: ExampleServer): Pick<OpenCell, "untilGone" | "close"> => ({
  untilGone: async () => {
    while (server.sessions + server.connections > 0) await new Promise(setImmediate);
  },
  close: () => server.close(),
});

async function overMemory(sent?: SentMessages): Promise<OpenCell> {
  const [near, far] = memoryPair();
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const server = serveExampleStdio({ transport: channelTransport(far, end) as never });
  return {
    transport: createChannelTransport(async () => sent?.channel(near) ?? near),
    untilGone: () => ended,
    close: () => server.close(),
  };
}

const revision = "2026-07-28";

/** Revision 2026-07-28, on the official server package. */
export const MODERN_CELLS: readonly Cell[] = [
  { revision, over: "Streamable HTTP", open: overHttp("modern") },
  { revision, over: "WebSocket", open: overWebSocket("modern") },
  { revision, over: "memory", open: overMemory },
  {
    revision,
    over: "stdio",
    skipped: existsSync(PROGRAM) ? undefined : "the example server is not built",
    open: (sent) => openProcess(["--import", SAY_PID, PROGRAM, "--stdio"], sent),
  },
];

/** The newest of the earlier revisions, as the official server package of 2026-07-28 serves it. */
export const BACKWARD_CELLS: readonly Cell[] = [
  { revision: "2025-11-25", over: "Streamable HTTP of the new package", open: overHttp("legacy") },
  { revision: "2025-11-25", over: "WebSocket of the new package", open: overWebSocket("legacy") },
];
