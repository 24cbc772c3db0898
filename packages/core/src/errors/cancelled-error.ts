import { McpError } from "./mcp-error.js";

/**
 * The call was cancelled by id. Also a reason for an `AbortSignal`: on bindings that tell the peer about a cancellation,
 * `reason` is what it is told. Any other abort reason stays private.
 */
export class CancelledError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "CancelledError";
  readonly code: "cancelled" = "cancelled";
  /** The text for the peer; `undefined` when it is told none. */
  readonly reason: string | undefined;

  constructor(reason?: string) {
    super(reason === undefined ? "The call was cancelled." : `The call was cancelled: ${reason}`);
    this.name = "CancelledError";
    this.reason = reason;
  }
}
