import { McpError } from "./mcp-error.js";

/**
 * What is wrong with what came back: a message that is none, a result that does not fit its method or its tool's output
 * schema, such a schema that can't be used, a `resultType` that was not asked for, or a list that does not end.
 */
export type ProtocolErrorCode =
  | "invalid_message"
  | "invalid_result"
  | "invalid_schema"
  | "unknown_result_type"
  | "endless_list";

/** What came back is not MCP. */
export class ProtocolError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "ProtocolError";
  readonly code: ProtocolErrorCode;
  /** The result as it came, where one did. */
  readonly result: unknown;

  constructor(
    code: ProtocolErrorCode,
    message: string,
    options?: { readonly cause?: unknown; readonly result?: unknown },
  ) {
    super(message, options);
    this.name = "ProtocolError";
    this.code = code;
    this.result = options?.result;
  }
}
