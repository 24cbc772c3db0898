import type { Transport } from "@plugboard/core";
import { createChannelTransport, memoryPair } from "@plugboard/core/transport";
import { http } from "@plugboard/http";
import { webSocket } from "@plugboard/websocket";
import { WebSocket } from "ws";
import type { SentMessages } from "../official/sent-messages.js";
import { REVISIONS, type Revision } from "../peer-server/features.mjs";
import { startHttpPeer } from "../peer-server/http-peer.mjs";
import { serveMemoryPeer } from "../peer-server/memory-peer.mjs";
import type { Peer, PeerOptions } from "../peer-server/peer.mjs";
import { startSsePeer } from "../peer-server/sse-peer.mjs";
import { STDIO_PEER } from "../peer-server/stdio-peer.js";
import { startWebSocketPeer } from "../peer-server/web-socket-peer.mjs";
import type { Cell, OpenCell } from "./cell.js";
import { openProcess } from "./open-process.js";

type Reach = (url: string, sent: SentMessages | undefined) => Transport;

const overHttp: Reach = (url, sent) => http(url, { decorators: sent?.decorators });
const overWebSocket: Reach = (url, sent) =>
  webSocket(url, { webSocket: sent?.webSocket ?? WebSocket });

const over =
  (start: (options: PeerOptions) => Promise<Peer>, reach: Reach) =>
  async (revision: Revision, sent?: SentMessages): Promise<OpenCell> => {
    const peer = await start({ revision });
    const isGone = () => peer.open + peer.openStreams + peer.sockets === 0;
    const untilGone = () => peer.record.until(isGone);
    return { transport: reach(peer.url, sent), peer, untilGone, close: peer.close };
  };

async function openMemory(revision: Revision, sent?: SentMessages): Promise<OpenCell> {
  const [near, far] = memoryPair();
  const peer = serveMemoryPeer(far, { revision });
  return {
    transport: createChannelTransport(async () => sent?.channel(near) ?? near),
    peer,
    untilGone: () => peer.record.until(() => peer.open === 0),
    close: async () => {},
  };
}

const OPEN = {
  "Streamable HTTP": over(startHttpPeer, overHttp),
  "HTTP+SSE": over(startSsePeer, overHttp),
  stdio: (revision: Revision, sent?: SentMessages) => openProcess([STDIO_PEER, revision], sent),
  WebSocket: over(startWebSocketPeer, overWebSocket),
  memory: openMemory,
};

/** The revisions before 2026-07-28, over everything. */
export const EARLIER_CELLS: readonly Cell[] = REVISIONS.flatMap((revision) =>
  Object.entries(OPEN).map(([over, open]) => ({
    revision,
    over,
    open: (sent?: SentMessages) => open(revision, sent),
  })),
);
