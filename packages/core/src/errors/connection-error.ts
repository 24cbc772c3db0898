import { McpError } from "./mcp-error.js";

/**
 * Why no answer can come: `closed` by this side, `ended_early` by the peer or the network, `unreachable` from the start,
 * `overflow` of the backlog of a request that nobody reads, `too_large` for a bound on what is held in memory.
 */
export type ConnectionErrorCode =
  | "closed"
  | "ended_early"
  | "unreachable"
  | "overflow"
  | "too_large";

/** No answer can come. */
export class ConnectionError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "ConnectionError";
  readonly code: ConnectionErrorCode;
  /** `false` when it is certain that the peer never got the request, so that sending it again is safe. */
  readonly mayHaveArrived: boolean;

  constructor(
    code: ConnectionErrorCode,
    message: string,
    options?: { readonly cause?: unknown; readonly mayHaveArrived?: boolean },
  ) {
    super(message, options);
    this.name = "ConnectionError";
    this.code = code;
    this.mayHaveArrived = options?.mayHaveArrived ?? true;
  }
}
