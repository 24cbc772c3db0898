import {
  type InboundMessage,
  isErrorResponse,
  isRequest,
  isResponse,
  type Message,
  requestNamedBy,
  type Warning,
} from "@plugboard/core/transport";
import type { ReplyContext } from "./reply-context.js";
import { warn } from "./warn.js";

/** Gives a message when it belongs to the request; one that does not is reported, and dropped. */
export function ownMessage(message: Message, context: ReplyContext): InboundMessage | undefined {
  const { request, peer } = context;
  const drop = (code: Warning["code"], what: string) => {
    warn(context, { code, message: `${peer} answered ${request.method} with ${what}.` });
    return undefined;
  };
  if (isRequest(message)) return drop("request_dropped", `a request, ${shown(message.method)}`);
  const named = requestNamedBy(message);
  if (named === undefined || named === request.id) return message;
  if (!isResponse(message)) {
    return drop("message_dropped", `${shown(message.method)} for another request`);
  }
  // An error without an id can only be about the one request of this POST.
  if (named === null && isErrorResponse(message)) return { ...message, id: request.id };
  return drop("response_dropped", `the response to another request, ${shown(named)}`);
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 100);
}
