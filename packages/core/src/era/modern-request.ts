import type { Call } from "../call/call.js";
import type { JsonObject } from "../wire/json.js";
import type { RequestMessage } from "../wire/messages.js";
import { MetaKey, metaOf } from "../wire/meta.js";
import type { Implementation } from "../wire/types/shared.js";

/** What a request needs besides the call. */
export interface ModernRequestOptions {
  readonly id: number;
  readonly revision: string;
  readonly info: Implementation | undefined;
}

/** Makes the message of a call: the caller's `_meta` is kept, and the protocol's own keys win. */
export function modernRequest(call: Call, options: ModernRequestOptions): RequestMessage {
  const { id, revision, info } = options;
  return {
    jsonrpc: "2.0",
    id,
    method: call.method,
    params: {
      ...call.params,
      _meta: {
        ...ownMeta(call),
        [MetaKey.protocolVersion]: revision,
        [MetaKey.clientCapabilities]: call.capabilities,
        ...(info !== undefined && { [MetaKey.clientInfo]: info }),
        ...(call.logLevel !== undefined && { [MetaKey.logLevel]: call.logLevel }),
        // The token is the request's id: progress is routed like any other message.
        ...(call.wantsProgress && { [MetaKey.progressToken]: id }),
      },
    },
  };
}

/** The caller's own keys: a token or a level of theirs would not be what this client listens to. */
function ownMeta(call: Call): JsonObject | undefined {
  const meta = metaOf(call.params);
  if (meta === undefined) return undefined;
  const { [MetaKey.progressToken]: _token, [MetaKey.logLevel]: _level, ...own } = meta;
  return own;
}
