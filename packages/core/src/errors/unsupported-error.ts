import { McpError } from "./mcp-error.js";

/** This revision, this peer, or this transport has no such thing. */
export class UnsupportedError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "UnsupportedError";
  readonly code: "revision" | "peer" | "transport";

  constructor(
    code: "revision" | "peer" | "transport",
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = "UnsupportedError";
    this.code = code;
  }
}
