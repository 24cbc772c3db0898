import { randomUUID } from "node:crypto";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { createPeerServer } from "./create-peer-server.mjs";
import { createEventStore } from "./event-store.mjs";
import { createListener } from "./listener.mjs";
import { createRecord } from "./record.mjs";
import { refuse } from "./refuse.mjs";
import { speak } from "./speak.mjs";
import { createState } from "./state.mjs";

/** How long clients of a resumable peer are told to wait before they ask again. */
const RETRY_MS = 20;

/**
 * What only a peer over Streamable HTTP with sessions can do.
 *
 * @typedef {object} HttpPeerExtras
 * @property {() => void} endGetStreams Ends the GET stream of each session, which stays.
 */

/**
 * Starts a peer over Streamable HTTP that keeps sessions, as the SDK's own examples do. A resumable one gives its events
 * ids, and lets the tool `nap` end the stream of its call.
 *
 * @param {import("./peer.mjs").PeerOptions & { readonly resumable?: boolean }} options
 * @returns {Promise<import("./peer.mjs").Peer & HttpPeerExtras>}
 */
export async function startHttpPeer({ revision, resumable = false }) {
  const record = createRecord();
  const state = createState();
  /** @type {Map<string, StreamableHTTPServerTransport>} */
  const sessions = new Map();
  /** @type {Set<StreamableHTTPServerTransport>} */
  const transports = new Set();

  const openSession = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      ...(resumable && { eventStore: createEventStore(), retryInterval: RETRY_MS }),
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
    });
    transports.add(transport);
    transport.onclose = () => {
      transports.delete(transport);
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
      record.changed();
    };
    const server = createPeerServer({ revision, state, record });
    await speak(server, transport, { revision, record });
    return transport;
  };

  const listener = await createListener(async ({ req, res, url, body }) => {
    if (url.pathname !== "/mcp") return refuse(res, 404, "There is nothing here.");
    const id = req.headers["mcp-session-id"];
    if (id !== undefined) {
      const session = sessions.get(String(id));
      if (session === undefined) return refuse(res, 404, "Session not found", -32001);
      return session.handleRequest(req, res, body);
    }
    if (!isInitializeRequest(body)) return refuse(res, 400, "Bad Request: No valid session ID");
    const transport = await openSession();
    return transport.handleRequest(req, res, body);
  }, record);

  const forget = async ({ hangUp = true } = {}) => {
    sessions.clear();
    if (hangUp) await Promise.all([...transports].map((transport) => transport.close()));
  };
  return {
    url: `${listener.origin}/mcp`,
    record,
    state,
    get open() {
      return sessions.size;
    },
    get openStreams() {
      return listener.openStreams;
    },
    get sockets() {
      return listener.sockets;
    },
    forget,
    endGetStreams() {
      for (const transport of transports) transport.closeStandaloneSSEStream();
    },
    async restart() {
      await listener.hangUp();
      await forget();
      await listener.listen();
    },
    async close() {
      await forget();
      await listener.hangUp();
    },
  };
}
