export type { HeaderFields, ReconnectOptions, WebSocketOptions } from "./options.js";
export { webSocket } from "./web-socket.js";
export { WebSocketError, type WebSocketErrorDetails } from "./web-socket-error.js";
export type { WebSocketConstructor, WebSocketInit, WebSocketLike } from "./web-socket-like.js";
