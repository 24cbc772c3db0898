import type { JsonObject, RequestMessage, ResultResponse } from "@plugboard/core/transport";

/** The response to a request that gives a result. `resultType` is "complete" unless the result says otherwise. */
export function resultFor(request: RequestMessage, result: JsonObject = {}): ResultResponse {
  return { jsonrpc: "2.0", id: request.id, result: { resultType: "complete", ...result } };
}
