import type { CancelSource, ExchangeOptions, RequestMessage } from "@plugboard/core/transport";
import type { Place } from "./call-limit.js";
import { eventReply } from "./event-reply.js";
import { jsonReply } from "./json-reply.js";
import { post } from "./post.js";
import type { Reply } from "./reply.js";
import type { ReplyContext } from "./reply-context.js";
import { type ReplyReaders, replyOf } from "./reply-of.js";
import type { TransportContext } from "./transport-context.js";

const READERS: ReplyReaders<ReplyContext> = { events: eventReply, json: jsonReply };

/** How one request is sent. */
export interface SendRequestOptions {
  readonly options: ExchangeOptions;
  readonly cancel: CancelSource;
  /** The call's place in line. Absent: it has none and starts at once. */
  readonly place: Place | undefined;
}

/** Sends a request, when its turn has come, and gives the reply as soon as its head is there. */
export async function sendRequest(
  context: TransportContext,
  request: RequestMessage,
  { options, cancel, place }: SendRequestOptions,
): Promise<Reply> {
  if (place !== undefined) {
    await place.ready;
    if (cancel.aborted) throw cancel.reason;
  }
  const { mirrored, onActivity, onWarning } = options;
  const { peer, maxMessageBytes, maxErrorBodyBytes, lingering } = context;
  const reply = await post(context, request, { mirrored, cancel });
  onActivity?.();
  const settle: ReplyContext["settle"] = (body) => lingering.settle(body, () => cancel.abort());
  const bounds = { maxMessageBytes, maxErrorBodyBytes };
  const replyContext = { request, peer, ...bounds, onActivity, onWarning, settle };
  return replyOf(reply, replyContext, READERS);
}
