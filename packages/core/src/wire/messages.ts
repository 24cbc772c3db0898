import type { JsonObject } from "./json.js";

/** Names a request. Compared by type and value: `1` is not `"1"`. */
export type RequestId = string | number;

/** A JSON-RPC request: it is answered by one response with the same id. */
export interface RequestMessage {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: JsonObject;
}

/** A JSON-RPC notification: nothing answers it. */
export interface NotificationMessage {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: JsonObject;
}

/** A response that carries a result. */
export interface ResultResponse {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly result: JsonObject;
}

/** The `error` member of an error response. */
export interface ErrorObject {
  readonly code: number;
  /** Absent where a peer forgets it. */
  readonly message?: string | undefined;
  readonly data?: unknown;
}

/** A response that carries an error. Peers leave the id out, or send `null`, when they could not read the request's. */
export interface ErrorResponse {
  readonly jsonrpc: "2.0";
  readonly id?: RequestId | null;
  readonly error: ErrorObject;
  /** What the binding knows besides: the HTTP status that came with the body. Never on the wire. */
  readonly httpStatus?: number;
  /** As above: when the peer wants to be asked again, in milliseconds from the response. */
  readonly retryAfterMs?: number;
}

/** A JSON-RPC response. */
export type ResponseMessage = ResultResponse | ErrorResponse;

/** What an exchange yields: notifications that belong to the request, then its response. */
export type InboundMessage = NotificationMessage | ResponseMessage;

/** What a client writes to a channel. */
export type OutboundMessage = RequestMessage | NotificationMessage | ResponseMessage;

/** Any JSON-RPC message. */
export type Message = OutboundMessage;
