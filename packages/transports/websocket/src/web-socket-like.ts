/** The part of a WebSocket that is used: the one of browsers and runtimes has it, and so has the one of `ws`. */
export interface WebSocketLike {
  readonly readyState: number;
  /** How many bytes wait to be written. */
  readonly bufferedAmount: number;
  addEventListener(type: "open", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: "close",
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
  addEventListener(type: "error", listener: (event: object) => void): void;
  removeEventListener(type: "open" | "close", listener: () => void): void;
  removeEventListener(type: "error", listener: (event: object) => void): void;
  send(text: string): void;
  close(code?: number): void;
  /** Ends the connection without a word. Of `ws`. */
  terminate?(): void;
  /** Asks the peer for a sign of life. Of `ws`. */
  ping?(): void;
  /** Hears of the answers to that. Of `ws`. */
  on?(type: "pong", listener: () => void): unknown;
  /** Hears of replies that are no upgrade. Of `ws`. */
  on?(
    type: "unexpected-response",
    listener: (request: unknown, response: { readonly statusCode?: number | undefined }) => void,
  ): unknown;
}

/** What the constructor of `ws` is given besides the address; others ignore it. */
export interface WebSocketInit {
  readonly headers?: Record<string, string>;
  /** How large a message may be, in bytes. */
  readonly maxPayload?: number;
  /** How long the peer may take to hang up after both sides have said that they close, in milliseconds. */
  readonly closeTimeout?: number;
}

/** Makes WebSockets: the global `WebSocket`, or the one of `ws`. */
export interface WebSocketConstructor {
  new (url: string, protocols?: string[], init?: WebSocketInit): WebSocketLike;
}
