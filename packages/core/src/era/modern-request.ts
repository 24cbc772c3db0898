import type { Call } from "../call/call.js";
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
  const meta: Record<string, unknown> = { ...metaOf(call.params) };
  delete meta[MetaKey.progressToken];
  delete meta[MetaKey.logLevel];
  meta[MetaKey.protocolVersion] = options.revision;
  meta[MetaKey.clientCapabilities] = call.capabilities;
  if (options.info !== undefined) meta[MetaKey.clientInfo] = options.info;
  if (call.logLevel !== undefined) meta[MetaKey.logLevel] = call.logLevel;
  // The token is the request's id: progress is routed like any other message.
  if (call.wantsProgress) meta[MetaKey.progressToken] = options.id;
  return {
    jsonrpc: "2.0",
    id: options.id,
    method: call.method,
    params: { ...call.params, _meta: meta },
  };
}
