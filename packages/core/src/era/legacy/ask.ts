import type { LegacySession } from "../../transport/transport.js";
import type { JsonObject } from "../../wire/json.js";
import type { ResponseMessage } from "../../wire/messages.js";
import type { EraContext } from "../era-context.js";
import { responseTo } from "../response-to.js";

/** A request of the era's own. */
export interface OwnRequest {
  readonly method: string;
  readonly params: JsonObject;
}

/** Sends a request of the era's own, which nobody cancels, and gives the response. */
export function ask(
  session: LegacySession,
  { nextId, onWarning }: EraContext,
  { method, params }: OwnRequest,
): Promise<ResponseMessage> {
  const { signal } = new AbortController();
  const request = { jsonrpc: "2.0", id: nextId(), method, params } as const;
  return responseTo(session.exchange(request, { signal, onWarning }), method);
}
