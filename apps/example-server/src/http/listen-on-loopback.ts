import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import type { UpgradeHandler } from "../socket/accept-web-sockets.js";
import { eagerResponse } from "./eager-response.js";

/** A listening HTTP server. */
export interface Listener {
  readonly origin: string;
  /** Refuses new connections, waits at most `graceMs` for open answers to end, then hangs up. */
  close(graceMs: number): Promise<void>;
}

/** Options of `listenOnLoopback`. */
export interface LoopbackOptions {
  readonly port: number;
  /** Answers upgrades; where it is absent, they are refused. */
  readonly upgrade?: UpgradeHandler | undefined;
}

/** Serves a handler on 127.0.0.1, to pages and programs of this machine only. */
export async function listenOnLoopback(
  fetch: (request: Request) => Promise<Response>,
  { port, upgrade }: LoopbackOptions,
): Promise<Listener> {
  const handle = toNodeHandler({ fetch });
  const hostIsLocal = localhostHostValidation();
  const originIsLocal = localhostOriginValidation();
  const answering = new Set<Promise<unknown>>();
  const server = createServer((req, res) => {
    const answered = new Promise((resolve) => res.once("close", resolve));
    answering.add(answered);
    res.once("close", () => answering.delete(answered));
    if (!hostIsLocal(req, res) || !originIsLocal(req, res)) return;
    // The handler answers 500 by itself; what is left to fail is a client that hung up.
    // The cast bridges optional properties that the type of Node allows to be undefined.
    handle(req as NodeIncomingMessageLike, eagerResponse(res)).catch(() => res.destroy());
  });
  if (upgrade) server.on("upgrade", upgrade);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: actual } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${actual}`,
    async close(graceMs) {
      const closed = once(server, "close");
      server.close();
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.all(answering), grace]);
      clearTimeout(timer);
      server.closeAllConnections();
      await closed;
    },
  };
}
