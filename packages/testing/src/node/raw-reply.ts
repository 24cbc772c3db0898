import type { Socket } from "node:net";
import { httpChunk } from "./http-chunk.js";
import { httpHead } from "./http-head.js";
import type { RawRequest } from "./raw-request.js";
import { sseEvent } from "./sse-event.js";

/** How a JSON reply differs from the usual one. */
export interface RawJsonOptions {
  /** Default: 200. */
  readonly status?: number | undefined;
  /** Besides `content-type` and `content-length`. Absent: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A request, and the means to answer it byte by byte, or not to. */
export interface RawReply {
  readonly request: RawRequest;
  /** How many bytes of the answer the system has taken so far. */
  readonly takenBytes: number;
  /** Whether the client has closed or broken the connection. */
  readonly isGone: boolean;
  /** Resolves when the client closes or breaks the connection, or this side does. */
  readonly gone: Promise<void>;
  /** Writes bytes as they are; resolves once the system has taken them, or nobody is there any more. */
  write(bytes: string | Uint8Array): Promise<void>;
  /** Writes pieces so that they arrive apart. `gapMs` lies between two; default: 20. */
  writeApart(pieces: Iterable<string | Uint8Array>, gapMs?: number): Promise<void>;
  /** Replies with a whole JSON body; the connection stays open. */
  json(value: unknown, options?: RawJsonOptions): Promise<void>;
  /** Replies with any head: `content-length` or `transfer-encoding` is up to the caller. */
  head(status: number, headers?: Readonly<Record<string, string>>): Promise<void>;
  /** Starts an event stream of chunks. */
  startEvents(headers?: Readonly<Record<string, string>>): Promise<void>;
  /** Writes an event of the stream: a JSON value in a chunk of its own. */
  event(value: unknown): Promise<void>;
  /** Writes any text of the stream, in a chunk of its own. */
  chunk(bytes: string | Uint8Array): Promise<void>;
  /** Ends the stream in good order; the connection stays open. */
  endEvents(): Promise<void>;
  /** Closes the connection in good order (FIN). */
  end(): Promise<void>;
  /** Breaks the connection (RST). */
  reset(): void;
}

/** Answers a request on its socket, of which `gone` tells the end. */
export function rawReply(
  socket: Socket,
  { request, gone }: { readonly request: RawRequest; readonly gone: Promise<void> },
): RawReply {
  let takenBytes = 0;
  const write = (bytes: string | Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      const data = Buffer.from(bytes);
      socket.write(data, (error) => {
        if (error === null || error === undefined) takenBytes += data.length;
        resolve();
      });
    });
  const chunk = (bytes: string | Uint8Array): Promise<void> => write(httpChunk(bytes));
  return {
    request,
    get takenBytes() {
      return takenBytes;
    },
    get isGone() {
      return socket.destroyed;
    },
    gone,
    write,
    writeApart: async (pieces, gapMs = 20) => {
      for (const piece of pieces) {
        await write(piece);
        await new Promise((resolve) => setTimeout(resolve, gapMs));
      }
    },
    json: (value, { status = 200, headers } = {}) => {
      const body = JSON.stringify(value);
      const length = String(Buffer.byteLength(body));
      const all = { "content-type": "application/json", "content-length": length, ...headers };
      return write(httpHead(status, all) + body);
    },
    head: (status, headers) => write(httpHead(status, headers)),
    startEvents: (headers) =>
      write(
        httpHead(200, {
          "content-type": "text/event-stream",
          "transfer-encoding": "chunked",
          ...headers,
        }),
      ),
    event: (value) => chunk(sseEvent(value)),
    chunk,
    endEvents: () => chunk(""),
    end: async () => {
      socket.end();
    },
    reset: () => void socket.resetAndDestroy(),
  };
}
