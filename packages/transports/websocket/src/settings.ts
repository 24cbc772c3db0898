import { ArgumentError } from "@plugboard/core/transport";
import { bound } from "./bound.js";
import { endpoint } from "./endpoint.js";
import type { HeaderFields, WebSocketOptions } from "./options.js";
import { timerMs } from "./timer-ms.js";
import { upgradeHeaders } from "./upgrade-headers.js";
import type { WebSocketConstructor } from "./web-socket-like.js";

/** What the URL and the options of one transport come to: checked, with defaults. */
export interface Settings {
  readonly url: string;
  /** Names the server in messages: origin and path. */
  readonly peer: string;
  readonly webSocket: WebSocketConstructor;
  readonly protocols: string[];
  /** Gives the checked headers of one upgrade. Absent: there are none. */
  readonly headers: (() => Promise<Record<string, string>>) | undefined;
  readonly maxMessageBytes: number;
  readonly maxBacklogMessages: number | undefined;
  readonly maxBufferedBytes: number;
  /** 0: no limit. */
  readonly connectTimeoutMs: number;
  readonly closeTimeoutMs: number;
  /** 0: never. */
  readonly pingIntervalMs: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/** Checks the URL and the options of a transport. */
export function settings(url: string | URL, options: WebSocketOptions): Settings {
  const target = endpoint(url);
  const { connectTimeoutMs = 10_000, pingIntervalMs = 0, reconnect = {} } = options;
  const webSocket = constructorOf(options.webSocket);
  return {
    url: target.href,
    peer: target.origin + target.pathname,
    webSocket,
    protocols: protocolsOf(options.protocols),
    headers: headerSource(options.headers, webSocket),
    maxMessageBytes: bound("maxMessageBytes", options.maxMessageBytes ?? 33_554_432, 1),
    maxBacklogMessages: options.maxBacklogMessages,
    maxBufferedBytes: bound("maxBufferedBytes", options.maxBufferedBytes ?? 1_048_576),
    connectTimeoutMs: timerOrNone("connectTimeoutMs", connectTimeoutMs),
    closeTimeoutMs: timerMs("closeTimeoutMs", options.closeTimeoutMs ?? 2_000),
    pingIntervalMs: pingIntervalOf(pingIntervalMs, webSocket),
    firstDelayMs: timerMs("reconnect.firstDelayMs", reconnect.firstDelayMs ?? 250),
    maxDelayMs: timerMs("reconnect.maxDelayMs", reconnect.maxDelayMs ?? 10_000),
  };
}

function constructorOf(given: WebSocketConstructor | undefined): WebSocketConstructor {
  const { WebSocket } = globalThis as { readonly WebSocket?: WebSocketConstructor };
  const webSocket = given ?? WebSocket;
  if (typeof webSocket === "function") return webSocket;
  if (given !== undefined) {
    throw new ArgumentError("webSocket has to be a constructor, such as WebSocket of ws.");
  }
  throw new ArgumentError(
    "This runtime has no WebSocket: install the package ws and hand in its WebSocket as the option `webSocket`.",
  );
}

function protocolsOf(protocols: WebSocketOptions["protocols"] = "mcp"): string[] {
  if (protocols === null) return [];
  const list = typeof protocols === "string" ? [protocols] : [...protocols];
  const isToken = (one: unknown): boolean =>
    typeof one === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(one);
  if (list.every(isToken) && new Set(list).size === list.length) return list;
  throw new ArgumentError(
    "protocols has to be the name of a subprotocol, several different ones, or null.",
  );
}

function headerSource(
  headers: WebSocketOptions["headers"],
  webSocket: WebSocketConstructor,
): Settings["headers"] {
  if (headers === undefined) return undefined;
  // Anything else ignores the argument that carries the headers, and a token would be missing without a word.
  assertOfWs("headers", webSocket);
  if (typeof headers === "function") return async () => upgradeHeaders(await headers());
  const checked: HeaderFields = upgradeHeaders(headers);
  return async () => ({ ...checked });
}

function pingIntervalOf(intervalMs: number, webSocket: WebSocketConstructor): number {
  const interval = timerOrNone("pingIntervalMs", intervalMs);
  if (interval !== 0) assertOfWs("pings", webSocket);
  return interval;
}

function timerOrNone(name: string, value: number): number {
  return value === Number.POSITIVE_INFINITY ? 0 : timerMs(name, value);
}

function assertOfWs(what: string, { prototype }: WebSocketConstructor): void {
  const { on, ping } = prototype as { readonly on?: unknown; readonly ping?: unknown };
  if (typeof on === "function" && typeof ping === "function") return;
  throw new ArgumentError(
    `${what} can be sent only through the WebSocket of the package ws: hand it in as the option \`webSocket\`.`,
  );
}
