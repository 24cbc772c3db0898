import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { EventLog } from "../event-log.js";
import { closed } from "./closed.js";
import { type RawReply, rawReply } from "./raw-reply.js";
import type { RawRequest } from "./raw-request.js";
import { RequestReader } from "./request-reader.js";

/** Answers one request. The next one on the same socket is answered when it is done. */
export type RawScript = (reply: RawReply) => void | Promise<void>;

/** An HTTP server that writes what its script says, byte for byte. */
export interface RawPeer {
  /** Where it listens: `http://127.0.0.1:<port>/mcp`. */
  readonly url: string;
  readonly port: number;
  /** The requests so far, in order. */
  readonly requests: readonly RawRequest[];
  /** How many connections were ever opened. */
  readonly openedSockets: number;
  /** How many connections are open now. */
  readonly openSockets: number;
  /** The first request that passes the test, as soon as it has come whole. */
  requested(test: (request: RawRequest) => boolean): Promise<RawRequest>;
  /** The request at that place, counted from 0, as soon as it has come whole. */
  requestAt(index: number): Promise<RawRequest>;
  /** Resolves once no connection is open. */
  idle(): Promise<void>;
  /** Breaks all connections and stops listening. Rejects with what a script failed with. */
  close(): Promise<void>;
}

/** Listens on a port of its own at 127.0.0.1 and answers every request as `script` says. */
export async function rawPeer(script: RawScript): Promise<RawPeer> {
  const requests = new EventLog<RawRequest>();
  const sockets = new Set<Socket>();
  const failures: unknown[] = [];
  let openedSockets = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    openedSockets += 1;
    sockets.add(socket);
    socket.on("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) server.emit("idle");
    });
    socket.on("error", () => {}); // a reset is how clients go, and "close" follows
    serve(socket, { number: openedSockets, requests, script }).catch((reason) => {
      failures.push(reason);
      socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    requests: requests.items,
    get openedSockets() {
      return openedSockets;
    },
    get openSockets() {
      return sockets.size;
    },
    requested: (test) => requests.first(test),
    requestAt: (index) => requests.at(index),
    idle: async () => {
      if (sockets.size > 0) await once(server, "idle");
    },
    close: async () => {
      const stopped = server.listening ? once(server, "close") : undefined;
      server.close();
      for (const socket of sockets) socket.destroy();
      await stopped;
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function serve(
  socket: Socket,
  context: { number: number; requests: EventLog<RawRequest>; script: RawScript },
): Promise<void> {
  const reader = new RequestReader(context.number);
  const gone = closed(socket); // once for all requests of the socket: each asking would add a listener
  let answered = Promise.resolve();
  const failed = new Promise<never>((_, reject) => {
    socket.on("data", (bytes) => {
      reader.add(bytes);
      for (let request = reader.take(); request !== undefined; request = reader.take()) {
        const reply = rawReply(socket, { request, gone });
        context.requests.add(request);
        answered = answered.then(() => context.script(reply));
        answered.catch(reject);
      }
    });
  });
  await Promise.race([gone, failed]);
}
