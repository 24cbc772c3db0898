import type { WebSocketConstructor } from "./web-socket-like.js";

/** Headers by name. */
export type HeaderFields = { readonly [name: string]: string };

/** How long to wait before connecting again. */
export interface ReconnectOptions {
  /** The wait after one failure, in milliseconds; it doubles with each failure in a row. Default: 250. */
  readonly firstDelayMs?: number | undefined;
  /** The longest wait, in milliseconds. Default: 10,000. */
  readonly maxDelayMs?: number | undefined;
}

/** How a server is reached over WebSocket. */
export interface WebSocketOptions {
  /**
   * The subprotocol to offer, or several of them. `null` offers none, for servers that select none: where one was offered,
   * that fails the handshake. Default: `"mcp"`.
   */
  readonly protocols?: string | readonly string[] | null | undefined;
  /** Makes the sockets: `WebSocket` of the package `ws` on Node 20. Absent: the global `WebSocket`. */
  readonly webSocket?: WebSocketConstructor | undefined;
  /**
   * Headers of the upgrade request, or a function that gives them for each connection. They need the `WebSocket` of `ws` as
   * `webSocket`; browsers can't send any. Absent: none.
   */
  readonly headers?: HeaderFields | (() => HeaderFields | Promise<HeaderFields>) | undefined;
  /** How large one message from the server may be, in bytes. A larger one ends the connection. Default: 33,554,432 (32 MiB). */
  readonly maxMessageBytes?: number | undefined;
  /** How many messages may wait for a caller that doesn't take them, per request. Default: 1,024. */
  readonly maxBacklogMessages?: number | undefined;
  /** How many bytes may wait to be written before further messages wait for their turn. Default: 1,048,576 (1 MiB). */
  readonly maxBufferedBytes?: number | undefined;
  /** How long a connection may take to open, in milliseconds. Default: 10,000; `0`, `Infinity`: no limit. */
  readonly connectTimeoutMs?: number | undefined;
  /** How long the server may take to answer a close, in milliseconds; then the connection is ended. Default: 2,000. */
  readonly closeTimeoutMs?: number | undefined;
  /**
   * How often to ask for a sign of life, in milliseconds. When none comes until the next time, the connection is given up:
   * the only way to notice that a quiet subscription has lost its server. It needs the `WebSocket` of `ws` as `webSocket`, and
   * a server that answers pings while it works. Default: 0; `0`, `Infinity`: never.
   */
  readonly pingIntervalMs?: number | undefined;
  /** How long to wait before connecting again after a failure or a drop. */
  readonly reconnect?: ReconnectOptions | undefined;
}
