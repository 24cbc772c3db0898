import { isJsonObject, type JsonObject } from "./json.js";

/** The protocol's own keys of `_meta`. */
export const MetaKey = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  logLevel: "io.modelcontextprotocol/logLevel",
  subscriptionId: "io.modelcontextprotocol/subscriptionId",
  progressToken: "progressToken",
} as const;

/** Reads the `_meta` of a message's params or of a result; `undefined` where there is none. */
export function metaOf(object: JsonObject | undefined): JsonObject | undefined {
  const meta = object?._meta;
  return isJsonObject(meta) ? meta : undefined;
}
