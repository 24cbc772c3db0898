import type { ErrorResponse } from "../wire/messages.js";
import { McpError } from "./mcp-error.js";

/** The peer said no: it answered with a JSON-RPC error. */
export class RpcError extends McpError {
  /** The name of this class, which tells its errors also those of other copies of the package. */
  static readonly kind: string = "RpcError";
  /** The peer's own code. {@link ErrorCode} names those that the protocol gives a meaning. */
  readonly code: number;
  /** Whatever the peer sent along; any JSON, or `undefined`. */
  readonly data: unknown;
  /** The HTTP status that came with the error, where there was one. */
  readonly httpStatus: number | undefined;

  constructor(response: ErrorResponse) {
    super(
      response.error.message ?? `The peer gave the error ${response.error.code} without a message.`,
    );
    this.name = "RpcError";
    this.code = response.error.code;
    this.data = response.error.data;
    this.httpStatus = response.httpStatus;
  }
}
