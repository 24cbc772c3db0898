/** A server to talk to, and how. */
export type Target = HttpTarget | WebSocketTarget | UnixTarget | CommandTarget;

/** A server at an http or https address. */
export interface HttpTarget {
  readonly kind: "http";
  readonly url: URL;
}

/** A server at a ws or wss address. */
export interface WebSocketTarget {
  readonly kind: "websocket";
  readonly url: URL;
}

/** A server that listens at a path of the file system. */
export interface UnixTarget {
  readonly kind: "unix";
  readonly path: string;
}

/** A program that is started, and spoken to over its standard streams. */
export interface CommandTarget {
  readonly kind: "command";
  readonly command: string;
  readonly args: readonly string[];
}
