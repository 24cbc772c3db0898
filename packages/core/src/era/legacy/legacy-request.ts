import type { Call } from "../../call/call.js";
import type { JsonObject } from "../../wire/json.js";
import type { RequestMessage } from "../../wire/messages.js";
import { MetaKey, metaOf } from "../../wire/meta.js";

/** Makes the message of a call with such params: the keys of later revisions are left out of `_meta`. */
export function legacyRequest(call: Call, id: number, callParams: JsonObject): RequestMessage {
  const { _meta, ...params } = callParams;
  const meta: JsonObject = {
    ...ownMeta(call),
    // The token is the request's id: progress is routed like any other message.
    ...(call.wantsProgress && { [MetaKey.progressToken]: id }),
  };
  const hasMeta = Object.keys(meta).length > 0;
  return {
    jsonrpc: "2.0",
    id,
    method: call.method,
    params: hasMeta ? { ...params, _meta: meta } : params,
  };
}

function ownMeta(call: Call): JsonObject | undefined {
  const meta = metaOf(call.params);
  if (meta === undefined) return undefined;
  const {
    [MetaKey.progressToken]: _token,
    [MetaKey.logLevel]: _level,
    [MetaKey.protocolVersion]: _version,
    [MetaKey.clientCapabilities]: _capabilities,
    [MetaKey.clientInfo]: _info,
    ...own
  } = meta;
  return own;
}
