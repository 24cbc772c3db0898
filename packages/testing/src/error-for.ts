import type { ErrorObject, ErrorResponse, RequestMessage } from "@plugboard/core/transport";

/** The response to a request that gives an error. */
export function errorFor(request: RequestMessage, error: ErrorObject): ErrorResponse {
  return { jsonrpc: "2.0", id: request.id, error };
}
