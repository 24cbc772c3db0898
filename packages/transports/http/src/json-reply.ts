import {
  ConnectionError,
  type InboundMessage,
  isResponse,
  type Message,
  ProtocolError,
  parseMessage,
} from "@plugboard/core/transport";
import { bodyBytes } from "./body-bytes.js";
import type { ByteSource } from "./byte-source.js";
import type { FetchReply } from "./fetch-like.js";
import { httpFailure } from "./http-failure.js";
import { ownMessage } from "./own-message.js";
import type { Reply } from "./reply.js";
import type { ReplyContext } from "./reply-context.js";
import { strictText } from "./strict-text.js";

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
  const { request, peer, maxMessageBytes, onActivity } = context;
  const { method } = request;
  const subject = `The answer of ${peer} to ${method}`;
  const bytes = await bodyBytes(source, { maxBytes: maxMessageBytes, onActivity });
  if (bytes === undefined) throw tooLarge(subject, maxMessageBytes);
  const text = strictText(bytes, subject);
  if (text.trim() === "") {
    throw httpFailure("empty_body", { method, peer, reply, reason: " and an empty body" });
  }
  const message = ownMessage(parsed(text, subject), context);
  if (message !== undefined && isResponse(message)) return message;
  const what = "carries no response to this request, and nothing can follow it";
  throw new ConnectionError("ended_early", `${subject} ${what}.`);
}

function parsed(text: string, subject: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ProtocolError("invalid_message", `${subject} is not JSON.`, { cause });
  }
  const message = parseMessage(value);
  if (message !== undefined) return message;
  throw new ProtocolError("invalid_message", `${subject} is JSON, but no JSON-RPC message.`);
}

function tooLarge(subject: string, maxMessageBytes: number): ConnectionError {
  const remedy = "Raise maxMessageBytes if that is legitimate.";
  const message = `${subject} has more than ${maxMessageBytes} bytes. ${remedy}`;
  return new ConnectionError("too_large", message);
}
