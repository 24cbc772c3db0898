import type { MirroredParam } from "../transport/transport.js";
import { encodeHeaderValue } from "./header-value.js";
import type { NotificationMessage, RequestMessage } from "./messages.js";
import { MetaKey, metaOf } from "./meta.js";

/** The parameter that a method repeats in `Mcp-Name`. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"],
]);

/**
 * The headers that repeat a message's metadata outside its body: `MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name` and
 * `Mcp-Param-*`, encoded and ready to send. Absent where the message has no such thing.
 */
export function requestHeaders(
  message: RequestMessage | NotificationMessage,
  mirrored: readonly MirroredParam[] = [],
): Record<string, string> {
  const headers: Record<string, string> = { "mcp-method": message.method };
  const version = metaOf(message.params)?.[MetaKey.protocolVersion];
  if (typeof version === "string") headers["mcp-protocol-version"] = version;
  const namedBy = NAMED_BY.get(message.method);
  const name = namedBy === undefined ? undefined : message.params?.[namedBy];
  if (typeof name === "string") headers["mcp-name"] = encodeHeaderValue(name);
  for (const param of mirrored) {
    headers[`mcp-param-${param.name.toLowerCase()}`] = encodeHeaderValue(param.value);
  }
  return headers;
}
