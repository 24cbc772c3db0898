import {
  MetaKey,
  metaOf,
  Notification,
  type NotificationMessage,
  type RequestMessage,
} from "@plugboard/core/transport";

/** A progress notification for a request: with the token that it carries, else with its id. */
export function progressFor(
  request: RequestMessage,
  progress: number,
  rest: { readonly total?: number | undefined; readonly message?: string | undefined } = {},
): NotificationMessage {
  const progressToken = metaOf(request.params)?.[MetaKey.progressToken] ?? request.id;
  return {
    jsonrpc: "2.0",
    method: Notification.progress,
    params: { progressToken, progress, ...rest },
  };
}
