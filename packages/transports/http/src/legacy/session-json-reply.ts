import {
  ConnectionError,
  type InboundMessage,
  isResponse,
  ProtocolError,
  parseMessage,
} from "@plugboard/core/transport";
import type { ByteSource } from "../byte-source.js";
import type { FetchReply } from "../fetch-like.js";
import { jsonBody } from "../json-body.js";
import type { Reply } from "../reply.js";
import { ReplyInbox } from "./reply-inbox.js";
import type { SessionReplyContext } from "./session-reply-context.js";

/** A reply that is one JSON value: a message or a batch, with the response in it, since nothing comes after it. */
export function sessionJsonReply(
  reply: FetchReply,
  source: ByteSource,
  context: SessionReplyContext,
): Reply {
  const inbox = new ReplyInbox(context, context.session.events);
  const read: InboundMessage[] = [];
  context.call.over(); // the server has answered: there is nothing left to cancel

  return {
    take: () => read.shift(),
    async pull() {
      const value = await jsonBody(reply, source, context);
      if (!Array.isArray(value) && parseMessage(value) === undefined) throw noMessage(context);
      inbox.add(value);
      for (let one = inbox.take(); one !== undefined; one = inbox.take()) read.push(one);
      const first = read.some(isResponse) ? read.shift() : undefined;
      if (first !== undefined) return first;
      const subject = `The answer of ${context.peer} to ${context.request.method}`;
      const what = "carries no response to this request, and nothing can follow it";
      throw new ConnectionError("ended_early", `${subject} ${what}.`);
    },
    settle() {},
    cancel: () => source.cancel(),
  };
}

function noMessage({ peer, request }: SessionReplyContext): ProtocolError {
  const message = `The answer of ${peer} to ${request.method} is JSON, but no JSON-RPC message.`;
  return new ProtocolError("invalid_message", message);
}
