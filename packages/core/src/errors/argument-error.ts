import { McpError } from "./mcp-error.js";

/** The caller passed something that can't be sent. Thrown before anything is. */
export class ArgumentError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "ArgumentError";
  readonly code: "invalid_argument" = "invalid_argument";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "ArgumentError";
  }
}
