import {
  type JsonObject,
  MetaKey,
  metaOf,
  type NotificationMessage,
  type RequestMessage,
} from "@plugboard/core/transport";

/** A notification that belongs to a request by its subscription id, as all of a listen's do. */
export function notificationFor(
  request: RequestMessage,
  { method, params }: { readonly method: string; readonly params?: JsonObject | undefined },
): NotificationMessage {
  const meta = { ...metaOf(params), [MetaKey.subscriptionId]: request.id };
  return { jsonrpc: "2.0", method, params: { ...params, _meta: meta } };
}
