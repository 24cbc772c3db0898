import type { JsonObject, RequestId, RequestMessage } from "../src/transport/index.js";

/** A request for a test. */
export function request(id: RequestId, method = "tools/call", params?: JsonObject): RequestMessage {
  return { jsonrpc: "2.0", id, method, params: { ...params, _meta: { progressToken: id } } };
}

/** The response to a request for a test. */
export function result(id: RequestId, values: JsonObject = {}): unknown {
  return { jsonrpc: "2.0", id, result: values };
}
