import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import type {
  InboundMessage,
  RequestMessage,
  ResultResponse,
  Transport,
} from "@plugboard/core/transport";
import { http } from "@plugboard/http";
import { onTestFinished } from "vitest";
import { type UndiciFetchOptions, undiciFetch } from "../src/index.js";

const pem = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
/** A certificate for localhost that signs itself. Its key is public: it is good for tests and for nothing else. */
export const CERT: string = pem("./test-only-cert.pem");
const TLS = { cert: CERT, key: pem("./test-only-key.pem") };

export interface TestServer {
  readonly port: number;
  readonly url: string;
  /** How many connections there have been. */
  connections(): number;
  /** Breaks all connections. */
  breakAll(): void;
  /** Resolves once no connection is open. */
  idle(): Promise<void>;
}

/** Starts a server for one test. */
export async function listening(server: Server, scheme = "http"): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const onConnection = (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) server.emit("idle");
    });
  };
  server.on("connection", onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://localhost:${port}/mcp`,
    connections: () => connections,
    breakAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    idle: () =>
      new Promise((resolve) => {
        if (sockets.size === 0) resolve();
        else server.once("idle", () => resolve());
      }),
  };
}

/** A server that speaks HTTP/1.1. */
export function http1(handle: RequestListener): Promise<TestServer> {
  return listening(createHttpServer(handle));
}

/** A server that speaks HTTP/1.1 over TLS. */
export function https1(handle: RequestListener): Promise<TestServer> {
  return listening(createHttpsServer(TLS, handle), "https");
}

/** A server that speaks HTTP/2 over TLS, and nothing else. */
export function http2(
  handle: (request: Http2ServerRequest, reply: Http2ServerResponse) => void,
): Promise<TestServer> {
  return listening(createSecureServer(TLS, handle), "https");
}

/** A transport over undici that is closed, with its fetch, when the test has finished. */
export function transportTo(url: string, options: UndiciFetchOptions = {}): Transport {
  const fetch = undiciFetch({ proxy: false, ...options });
  const transport = http(url, { fetch });
  onTestFinished(async () => {
    await transport.close();
    await fetch.close();
  });
  return transport;
}

export function request(id = 1, method = "tools/call"): RequestMessage {
  return { jsonrpc: "2.0", id, method, params: { name: "weather" } };
}

export function result(id = 1, value: unknown = "sunny"): ResultResponse {
  return { jsonrpc: "2.0", id, result: { value } };
}

export function note(data: unknown = "soon"): InboundMessage {
  return { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data } };
}

/** Runs an exchange to its end. */
export async function run(
  transport: Transport,
  message: RequestMessage = request(),
): Promise<InboundMessage[]> {
  const messages: InboundMessage[] = [];
  const { signal } = new AbortController();
  for await (const one of transport.exchange(message, { signal })) messages.push(one);
  return messages;
}

/** Reads the request that a stream carries. */
export async function read(stream: AsyncIterable<unknown>): Promise<RequestMessage> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return JSON.parse(text);
}

/** Answers with a notification and a result, as an event stream. */
export async function answerWithEvents(
  stream: AsyncIterable<unknown>,
  reply: {
    setHeader(name: string, value: string): unknown;
    write(text: string): unknown;
    end(): unknown;
  },
): Promise<void> {
  const { id } = await read(stream);
  reply.setHeader("content-type", "text/event-stream");
  reply.write(`data: ${JSON.stringify(note("é北京🚀"))}\n\n`);
  reply.write(`data: ${JSON.stringify(result(id as number))}\n\n`);
  reply.end();
}
