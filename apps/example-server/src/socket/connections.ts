import type { Transport } from "@modelcontextprotocol/server";
import type { ServedEras } from "../http/create-endpoint.js";
import { serveExampleStdio } from "../server/serve-example-stdio.js";
import type { ExampleState } from "../state/example-state.js";

/** A connection that all requests of one client share. */
export interface Connection {
  readonly transport: Transport;
  readonly closed: Promise<void>;
  /** Says good-bye. */
  hangUp(): void;
  /** Ends it without a word. */
  drop(): void;
}

/** The open connections of one server. */
export interface Connections {
  readonly size: number;
  serve(connection: Connection): void;
  /** Ends all without a word, as a broken network does. */
  drop(): void;
  /** Ends all in good order; what takes longer than `graceMs` is dropped. */
  close(graceMs: number): Promise<void>;
}

/** Options of `createConnections`. */
export interface ConnectionsOptions {
  readonly state: ExampleState;
  readonly era: ServedEras;
  readonly pageSize?: number | undefined;
}

/** Creates the part of the server that serves connections, each by an instance of its own. */
export function createConnections(options: ConnectionsOptions): Connections {
  const open = new Map<Connection, { close(): Promise<void> }>();
  const drop = (): void => {
    for (const connection of open.keys()) connection.drop();
  };
  return {
    get size() {
      return open.size;
    },
    serve(connection) {
      open.set(connection, serveExampleStdio({ ...options, transport: connection.transport }));
      connection.closed.then(() => open.delete(connection));
    },
    drop,
    async close(graceMs) {
      const timer = setTimeout(drop, graceMs);
      const closings = [...open].map(async ([connection, handle]) => {
        await handle.close();
        connection.hangUp();
        await connection.closed;
      });
      await Promise.all(closings);
      clearTimeout(timer);
    },
  };
}
