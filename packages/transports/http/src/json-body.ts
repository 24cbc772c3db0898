import { ConnectionError, ProtocolError } from "@plugboard/core/transport";
import { bodyBytes } from "./body-bytes.js";
import type { ByteSource } from "./byte-source.js";
import type { FetchReply } from "./fetch-like.js";
import { httpFailure } from "./http-failure.js";
import type { ReplyContext } from "./reply-context.js";
import { strictText } from "./strict-text.js";

/** Reads a body that is one JSON value, within bounds and with strict UTF-8. */
export async function jsonBody(
  reply: FetchReply,
  source: ByteSource,
  { request, peer, maxMessageBytes, onActivity }: ReplyContext,
): Promise<unknown> {
  const { method } = request;
  const subject = `The answer of ${peer} to ${method}`;
  const bytes = await bodyBytes(source, { maxBytes: maxMessageBytes, onActivity });
  if (bytes === undefined) throw tooLarge(subject, maxMessageBytes);
  const text = strictText(bytes, subject);
  if (text.trim() === "") {
    throw httpFailure("empty_body", { method, peer, reply, reason: " and an empty body" });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProtocolError("invalid_message", `${subject} is not JSON.`, { cause });
  }
}

function tooLarge(subject: string, maxMessageBytes: number): ConnectionError {
  const remedy = "Raise maxMessageBytes if that is legitimate.";
  const message = `${subject} has more than ${maxMessageBytes} bytes. ${remedy}`;
  return new ConnectionError("too_large", message);
}
