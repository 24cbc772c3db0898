import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a test server got. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** The body as a form. */
  readonly form: URLSearchParams;
}

/** What a test server answers. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string | string[]>;
  /** JSON when it is no string; `"reset"` as a symbol breaks the connection. */
  readonly body?: unknown;
  readonly reset?: boolean;
}

/** A real HTTP server on 127.0.0.1. */
export interface Listening extends AsyncDisposable {
  readonly origin: string;
  /** All requests so far. */
  readonly seen: Seen[];
  /** The requests to a path. */
  at(path: string): Seen[];
}

/** Starts a server that answers by a function. */
export async function listen(
  handle: (seen: Seen, origin: string) => Answer | Promise<Answer>,
): Promise<Listening> {
  const seen: Seen[] = [];
  const server = createServer(async (request, reply) => {
    const one = await seenOf(request);
    seen.push(one);
    send(reply, await handle(one, origin));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    seen,
    at: (path) => seen.filter((one) => one.path === path),
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function seenOf(request: IncomingMessage): Promise<Seen> {
  let body = "";
  for await (const chunk of request) body += chunk;
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
    form: new URLSearchParams(body),
  };
}

function send(reply: ServerResponse, { status = 200, headers = {}, body, reset }: Answer): void {
  if (reset) {
    reply.destroy();
    return;
  }
  const isText = typeof body === "string";
  const type = isText ? "text/html" : "application/json";
  reply.writeHead(status, { "content-type": type, ...headers });
  reply.end(body === undefined ? "" : isText ? body : JSON.stringify(body));
}
