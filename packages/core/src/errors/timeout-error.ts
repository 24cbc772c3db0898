import { McpError } from "./mcp-error.js";

/** We stopped waiting: nothing came for too long (`silence`), or the call as a whole took too long (`total`). */
export class TimeoutError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "TimeoutError";
  readonly code: "silence" | "total";
  /** The limit that ran out, in milliseconds. */
  readonly limitMs: number;

  constructor(
    code: "silence" | "total",
    message: string,
    limitMs: number,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = "TimeoutError";
    this.code = code;
    this.limitMs = limitMs;
  }
}
