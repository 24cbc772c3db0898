import type { ServerNotifier } from "@modelcontextprotocol/server";
import { createEndpoint, type ServedEras } from "./http/create-endpoint.js";
import { listenOnLoopback } from "./http/listen-on-loopback.js";
import { createRequestLog, type SeenRequest } from "./http/request-log.js";
import { acceptWebSockets } from "./socket/accept-web-sockets.js";
import { createConnections } from "./socket/connections.js";
import { listenOnUnixSocket } from "./socket/listen-on-unix-socket.js";
import type { JournalEntry } from "./state/call-journal.js";
import { createExampleState } from "./state/example-state.js";

/** Options of `startExampleServer`. */
export interface ExampleServerOptions {
  /** The port on 127.0.0.1; 0, also when absent, takes any free one. */
  readonly port?: number | undefined;
  /** Which revisions are served; `both` when absent. */
  readonly era?: ServedEras | undefined;
  /** The most entries a page of any list holds; 12 when absent. */
  readonly pageSize?: number | undefined;
  /** Whether WebSockets are served too, at `/ws` of the same port; not when absent. */
  readonly webSocket?: boolean | undefined;
  /** Where in the file system to serve a Unix socket too, one message a line; nowhere when absent. */
  readonly unixPath?: string | undefined;
}

/** A running example server, with what a test wants to see and to cause from outside. */
export interface ExampleServer extends AsyncDisposable {
  readonly url: string;
  /** The address for WebSockets, where they are served. */
  readonly webSocketUrl: string | undefined;
  /** The HTTP requests that came in, the last 1000. */
  readonly requests: readonly SeenRequest[];
  /** Calls of `slow` and `count` that began. */
  readonly started: readonly JournalEntry[];
  /** Those of them that the client gave up. */
  readonly cancelled: readonly JournalEntry[];
  /** How many sessions of earlier revisions are open. */
  readonly sessions: number;
  /** How many WebSockets and connections to the Unix socket are open. */
  readonly connections: number;
  readonly counter: number;
  /** Announces changes to all that listen, whether or not anything changed. */
  readonly notify: ServerNotifier;
  /** Resolves when a call with this label has begun, now or later. */
  whenStarted(label: string): Promise<JournalEntry>;
  /** Resolves when a call with this label was given up, now or later. */
  whenCancelled(label: string): Promise<JournalEntry>;
  /** Adds or removes the tool `bonus` and announces the changed list. */
  setBonusTool(present: boolean): void;
  /** Raises the counter and announces the changed resource. */
  bump(): number;
  /** Ends all WebSockets and connections to the Unix socket without a word, as a broken network does. */
  dropConnections(): void;
  close(): Promise<void>;
}

const GRACE_MS = 1000;

/** Starts the example server on 127.0.0.1. */
export async function startExampleServer(
  options: ExampleServerOptions = {},
): Promise<ExampleServer> {
  const { port = 0, era = "both", pageSize, webSocket = false, unixPath } = options;
  const state = createExampleState();
  const endpoint = createEndpoint({ state, era, pageSize });
  const log = createRequestLog(endpoint.fetch);
  const connections = createConnections({ state, era, pageSize });
  const upgrade = webSocket ? acceptWebSockets(connections) : undefined;
  const listener = await listenOnLoopback(log.fetch, { port, upgrade });
  const closeUnixSocket = await listenOnUnixSocket(unixPath, connections).catch(async (error) => {
    await listener.close(0);
    throw error;
  });
  const { journal } = state;
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    await Promise.all([endpoint.close(), connections.close(GRACE_MS), closeUnixSocket()]);
    await listener.close(GRACE_MS);
  };
  const close = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };
  return {
    url: `${listener.origin}/mcp`,
    webSocketUrl: webSocket ? `${listener.origin.replace("http", "ws")}/ws` : undefined,
    get requests() {
      return log.requests;
    },
    get started() {
      return journal.started;
    },
    get cancelled() {
      return journal.cancelled;
    },
    get sessions() {
      return endpoint.sessions;
    },
    get connections() {
      return connections.size;
    },
    get counter() {
      return state.counter;
    },
    notify: endpoint.notify,
    whenStarted: journal.whenStarted,
    whenCancelled: journal.whenCancelled,
    setBonusTool: state.setBonusTool,
    bump: state.bump,
    dropConnections: connections.drop,
    close,
    [Symbol.asyncDispose]: close,
  };
}
