import type { ServerNotifier } from "@modelcontextprotocol/server";
import { createEndpoint, type ServedEras } from "./http/create-endpoint.js";
import { listenOnLoopback } from "./http/listen-on-loopback.js";
import { createRequestLog, type SeenRequest } from "./http/request-log.js";
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
}

/** A running example server, with what a test wants to see and to cause from outside. */
export interface ExampleServer extends AsyncDisposable {
  readonly url: string;
  /** The HTTP requests that came in, the last 1000. */
  readonly requests: readonly SeenRequest[];
  /** Calls of `slow` and `count` that began. */
  readonly started: readonly JournalEntry[];
  /** Those of them that the client gave up. */
  readonly cancelled: readonly JournalEntry[];
  /** How many sessions of earlier revisions are open. */
  readonly sessions: number;
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
  close(): Promise<void>;
}

const GRACE_MS = 1000;

/** Starts the example server on 127.0.0.1. */
export async function startExampleServer(
  options: ExampleServerOptions = {},
): Promise<ExampleServer> {
  const { port = 0, era = "both", pageSize } = options;
  const state = createExampleState();
  const endpoint = createEndpoint({ state, era, pageSize });
  const log = createRequestLog(endpoint.fetch);
  const listener = await listenOnLoopback(log.fetch, port);
  const { journal } = state;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= endpoint.close().then(() => listener.close(GRACE_MS));
    return closing;
  };
  return {
    url: `${listener.origin}/mcp`,
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
    get counter() {
      return state.counter;
    },
    notify: endpoint.notify,
    whenStarted: journal.whenStarted,
    whenCancelled: journal.whenCancelled,
    setBonusTool: state.setBonusTool,
    bump: state.bump,
    close,
    [Symbol.asyncDispose]: close,
  };
}
