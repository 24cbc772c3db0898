import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on loopback for the browser to come back. */
export interface CallbackServer {
  readonly uri: string;
  /** Gives the first URL of the exact path that passes `accepts`. */
  next(accepts: (response: URL) => boolean): Promise<URL>;
  close(): Promise<void>;
}

/** Where to listen. */
export interface CallbackServerOptions {
  /** How the address names this machine; 127.0.0.1 is listened on in any case. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly path: string;
}

const PAGE =
  "<!doctype html><title>Login</title><p>You can close this window and go back to the application.";

/** Starts to listen. Answers the same to everything that is right: what came of the login is not for this page. */
export async function callbackServer(options: CallbackServerOptions): Promise<CallbackServer> {
  const { host, port, path } = options;
  let waiting: { accepts: (url: URL) => boolean; resolve: (url: URL) => void } | undefined;
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? "/", uri);
    const status = refusal(request, url);
    if (status !== undefined) return answer(reply, status, "");
    const { resolve } = waiting ?? {};
    waiting = undefined;
    answer(reply, 200, PAGE, () => resolve?.(url));
  });
  function refusal({ method, headers }: IncomingMessage, url: URL): number | undefined {
    if (headers.host !== new URL(uri).host) return 403;
    if (url.pathname !== path) return 404;
    if (method !== "GET") return 405;
    if (waiting === undefined) return 410;
    return waiting.accepts(url) ? undefined : 400;
  }
  await listen(server, port);
  const uri = `http://${host}:${(server.address() as AddressInfo).port}${path}`;
  return {
    uri,
    next: (accepts) =>
      new Promise((resolve) => {
        waiting = { accepts, resolve };
      }),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

function answer(reply: ServerResponse, status: number, page: string, done?: () => void): void {
  reply.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    connection: "close",
  });
  reply.end(page, done);
}
