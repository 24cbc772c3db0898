import { McpError } from "./mcp-error.js";

/** This revision, or this peer, has no such thing. */
export class UnsupportedError extends McpError {
  readonly code: "revision" | "peer";

  constructor(code: "revision" | "peer", message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "UnsupportedError";
    this.code = code;
  }
}
