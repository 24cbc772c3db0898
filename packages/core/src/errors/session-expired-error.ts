import { McpError } from "./mcp-error.js";

/** The server has forgotten the session of an earlier revision: what was sent with it was refused, and not executed. */
export class SessionExpiredError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "SessionExpiredError";
  readonly code = "session_expired";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "SessionExpiredError";
  }
}
