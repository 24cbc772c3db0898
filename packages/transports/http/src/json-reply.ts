import {
  ConnectionError,
  type InboundMessage,
  isResponse,
  ProtocolError,
  parseMessage,
} from "@plugboard/core/transport";
import type { ByteSource } from "./byte-source.js";
import type { FetchReply } from "./fetch-like.js";
import { jsonBody } from "./json-body.js";
import { ownMessage } from "./own-message.js";
import type { Reply } from "./reply.js";
import type { ReplyContext } from "./reply-context.js";

/** A reply that is one JSON value: it has to be the response, since nothing comes after it. */
export function jsonReply(reply: FetchReply, source: ByteSource, context: ReplyContext): Reply {
  return {
    take: () => undefined,
    pull: () => onlyMessage(reply, source, context),
    settle: () => {},
    cancel: () => source.cancel(),
  };
}

async function onlyMessage(
  reply: FetchReply,
  source: ByteSource,
  context: ReplyContext,
): Promise<InboundMessage> {
  const subject = `The answer of ${context.peer} to ${context.request.method}`;
  const parsed = parseMessage(await jsonBody(reply, source, context));
  if (parsed === undefined) {
    throw new ProtocolError("invalid_message", `${subject} is JSON, but no JSON-RPC message.`);
  }
  const message = ownMessage(parsed, context);
  if (message !== undefined && isResponse(message)) return message;
  const what = "carries no response to this request, and nothing can follow it";
  throw new ConnectionError("ended_early", `${subject} ${what}.`);
}
