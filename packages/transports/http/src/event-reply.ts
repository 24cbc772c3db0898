import {
  ConnectionError,
  type InboundMessage,
  isErrorResponse,
  isResponse,
  misshapenResponseId,
  ProtocolError,
  parseMessage,
} from "@plugboard/core/transport";
import type { ByteSource } from "./byte-source.js";
import type { FetchReply } from "./fetch-like.js";
import { httpFailure } from "./http-failure.js";
import { isSuccess } from "./is-success.js";
import { jsonOf } from "./json-of.js";
import { ownMessage } from "./own-message.js";
import type { Reply } from "./reply.js";
import type { ReplyContext } from "./reply-context.js";
import { sseEvents } from "./sse-events.js";
import { warn } from "./warn.js";

/** A reply that is an event stream: notifications, then the response. Read no further than it is pulled. */
export function eventReply(reply: FetchReply, source: ByteSource, context: ReplyContext): Reply {
  const { request, peer, maxMessageBytes, onActivity } = context;
  const subject = `The answer of ${peer} to ${request.method}`;
  const events = sseEvents(source, { maxMessageBytes, onActivity, subject });

  function take(): InboundMessage | undefined {
    for (let data = events.take(); data !== undefined; data = events.take()) {
      const message = messageIn(data, reply.status, context);
      if (message !== undefined) return message;
    }
    return undefined;
  }
  async function pull(): Promise<InboundMessage> {
    for (;;) {
      const message = take();
      if (message !== undefined) return message;
      if (!(await events.fill())) throw endedEarly(reply, context);
    }
  }
  return {
    take,
    pull,
    settle: () => context.settle(source),
    cancel: () => source.cancel(),
  };
}

function messageIn(
  data: string,
  status: number,
  context: ReplyContext,
): InboundMessage | undefined {
  const value = jsonOf(data);
  const parsed = parseMessage(value);
  if (parsed === undefined) {
    if (misshapenResponseId(value) === context.request.id) throw misshapen(context);
    const what = "an event that is no JSON-RPC message";
    const message = `${context.peer} answered ${context.request.method} with ${what}.`;
    warn(context, { code: "message_dropped", message });
    return undefined;
  }
  const message = ownMessage(parsed, context);
  if (message === undefined || isSuccess(status) || !isResponse(message)) return message;
  return isErrorResponse(message) ? { ...message, httpStatus: status } : undefined;
}

/** The request is answered, with something that is no response: nothing better will come. */
function misshapen({ peer, request }: ReplyContext): ProtocolError {
  const message = `${peer} answered ${request.method} with something that is no JSON-RPC response.`;
  return new ProtocolError("invalid_message", message);
}

function endedEarly(reply: FetchReply, { peer, request }: ReplyContext): Error {
  const { method } = request;
  if (!isSuccess(reply.status)) return httpFailure("unexpected_status", { method, peer, reply });
  const message = `The event stream with which ${peer} answered ${method} ended without the response.`;
  return new ConnectionError("ended_early", message);
}
