import { type CancelSource, isResponse, type OutboundMessage } from "@plugboard/core/transport";
import { bodyOf } from "../body-of.js";
import type { FetchReply } from "../fetch-like.js";
import type { SessionContext } from "./session-context.js";
import { sessionRequest } from "./session-request.js";

/** How one message is posted. */
export interface PostMessageOptions {
  readonly cancel: CancelSource;
  /** Called right before the message is handed to the fetch; what it throws keeps the message from being sent. */
  readonly onHanded?: (() => void) | undefined;
}

/** Posts one message in a session. */
export function postMessage(
  { transport, state }: SessionContext,
  message: OutboundMessage,
  { cancel, onHanded }: PostMessageOptions,
): Promise<FetchReply> {
  return sessionRequest(transport, {
    label: isResponse(message) ? "a response" : message.method,
    method: "POST",
    headers: () => ({
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...state.headers,
    }),
    body: bodyOf(message),
    cancel,
    onHanded,
  });
}
