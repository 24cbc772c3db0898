import { McpError } from "@plugboard/core/transport";

/** What is known of the end of a WebSocket. */
export interface WebSocketErrorDetails {
  /** The HTTP status with which an upgrade was refused. */
  readonly status?: number | undefined;
  /** The code with which the connection was closed; 1006 when it broke without a word. */
  readonly closeCode?: number | undefined;
  /** What the server said when it closed, at most 123 bytes. */
  readonly closeReason?: string | undefined;
  readonly cause?: unknown;
}

/** How a WebSocket ended: the `cause` of a `ConnectionError`. */
export class WebSocketError extends McpError {
  readonly code: "refused" | "closed";
  readonly status: number | undefined;
  readonly closeCode: number | undefined;
  readonly closeReason: string | undefined;

  constructor(code: "refused" | "closed", message: string, details: WebSocketErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "WebSocketError";
    this.code = code;
    this.status = details.status;
    this.closeCode = details.closeCode;
    this.closeReason = details.closeReason;
  }
}
