/** Compiled with the types of browsers: their WebSocket can be handed in, and so can that of ws. */
import { WebSocket as WebSocketOfWs } from "ws";
import type { WebSocketOptions } from "../src/options.js";
import type { WebSocketConstructor, WebSocketLike } from "../src/web-socket-like.js";

const ofBrowsers: WebSocketConstructor = WebSocket;
const ofWs: WebSocketConstructor = WebSocketOfWs;
const withHeaders = class extends WebSocket {
  constructor(url: string, protocols?: string[]) {
    super(url, protocols);
  }
};

export const sockets: WebSocketLike[] = [new WebSocket("ws://a"), new WebSocketOfWs("ws://a")];
export const options: WebSocketOptions[] = [
  { webSocket: ofBrowsers, protocols: null },
  { webSocket: ofWs, headers: async () => ({ a: "b" }), protocols: ["a", "b"] as const },
  { webSocket: withHeaders, reconnect: { firstDelayMs: 1 } },
];
