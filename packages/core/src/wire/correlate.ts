import { isResponse } from "./message-kind.js";
import type { InboundMessage, RequestId } from "./messages.js";
import { MetaKey, metaOf } from "./meta.js";
import { Notification } from "./methods.js";
import { isRequestId } from "./parse-message.js";

/**
 * Says which request a message names, by its id. `undefined`: messages of this kind name none, so it belongs to whatever
 * stream it came on. `null`: it should name one and does not. The one place that decides it: a binding with a stream per
 * request filters with it, a shared channel routes with it. Ids compare by type and value.
 */
export function requestNamedBy(message: InboundMessage): RequestId | null | undefined {
  if (isResponse(message)) return message.id ?? null;
  const { method, params } = message;
  const subscription = metaOf(params)?.[MetaKey.subscriptionId];
  if (subscription !== undefined) return isRequestId(subscription) ? subscription : null;
  let named: unknown;
  if (method === Notification.progress) named = params?.[MetaKey.progressToken];
  else if (method === Notification.cancelled) named = params?.requestId;
  else return undefined;
  return isRequestId(named) ? named : null;
}
