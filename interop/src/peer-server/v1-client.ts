import { once } from "node:events";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { memoryPair } from "@plugboard/core/transport";
import { WebSocket } from "ws";
import { channelTransport } from "./channel-transport.mjs";
import type { Revision } from "./features.mjs";
import { startHttpPeer } from "./http-peer.mjs";
import { serveMemoryPeer } from "./memory-peer.mjs";
import type { Peer } from "./peer.mjs";
import { startSsePeer } from "./sse-peer.mjs";
import { startStatelessHttpPeer } from "./stateless-http-peer.mjs";
import { STDIO_PEER } from "./stdio-peer.js";
import { startWebSocketPeer } from "./web-socket-peer.mjs";

/** The v1 SDK's own client, with handlers for all that a peer asks, connected to a peer. */
export interface V1Connection {
  readonly client: Client;
  /** What can be looked at; of a process nothing. */
  readonly peer: Pick<Peer, "record" | "state" | "open"> | undefined;
  close(): Promise<void>;
}

type Connect = (revision: Revision) => Promise<V1Connection>;

const over =
  (start: (options: { revision: Revision }) => Promise<Peer>, reach: (url: URL) => Transport) =>
  async (revision: Revision): Promise<V1Connection> => {
    const peer = await start({ revision });
    const client = await connected(reach(new URL(peer.url)));
    const close = async () => {
      await client.close();
      await peer.close();
    };
    return { client, peer, close };
  };

/** Connects over each transport. */
export const V1_CONNECTIONS: Readonly<Record<string, Connect>> = {
  "Streamable HTTP": over(
    startHttpPeer,
    (url) => new StreamableHTTPClientTransport(url) as Transport,
  ),
  "stateless HTTP": over(
    startStatelessHttpPeer,
    (url) => new StreamableHTTPClientTransport(url) as Transport,
  ),
  "HTTP+SSE": over(startSsePeer, (url) => new SSEClientTransport(url)),
  WebSocket: async (revision) => {
    const peer = await startWebSocketPeer({ revision });
    const socket = new WebSocket(peer.url, "mcp");
    await once(socket, "open");
    // The shape of a transport is the same on both sides.
    const { webSocketTransport } = await import("./web-socket-transport.mjs");
    const client = await connected(webSocketTransport(socket));
    const close = async () => {
      await client.close();
      await peer.close();
    };
    return { client, peer, close };
  },
  stdio: async (revision) => {
    const args = [STDIO_PEER, revision];
    const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
    const client = await connected(transport);
    return { client, peer: undefined, close: () => client.close() };
  },
  memory: async (revision) => {
    const [near, far] = memoryPair();
    const peer = serveMemoryPeer(far, { revision });
    const client = await connected(channelTransport(near));
    return { client, peer, close: () => client.close() };
  },
};

async function connected(transport: Transport): Promise<Client> {
  const client = new Client(
    { name: "v1", version: "1.0.0" },
    { capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} } },
  );
  client.setRequestHandler(ElicitRequestSchema, () => ({
    action: "accept",
    content: { name: "Bob", size: "l" },
  }));
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    role: "assistant",
    model: "m1",
    content: { type: "text", text: "Paris." },
  }));
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: [{ uri: "file:///work", name: "Work" }],
  }));
  await client.connect(transport);
  return client;
}
