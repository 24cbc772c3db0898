import { type ByteSource, byteSource } from "./byte-source.js";
import { errorReply } from "./error-reply.js";
import type { FetchReply } from "./fetch-like.js";
import { httpFailure } from "./http-failure.js";
import { isSuccess } from "./is-success.js";
import { mediaType } from "./media-type.js";
import type { Reply } from "./reply.js";
import type { ReplyContext } from "./reply-context.js";

/** Statuses that say of themselves that there is no body, or that what was sent is no request. */
const NO_ANSWER = [202, 204, 205];

/** How the two kinds of bodies are read. */
export interface ReplyReaders<Context extends ReplyContext> {
  events(reply: FetchReply, source: ByteSource, context: Context): Reply;
  json(reply: FetchReply, source: ByteSource, context: Context): Reply;
}

/** Decides, by status and media type, how a reply is read. Throws at once when it can't hold a message. */
export function replyOf<Context extends ReplyContext>(
  reply: FetchReply,
  context: Context,
  readers: ReplyReaders<Context>,
): Reply {
  const { status, headers } = reply;
  const type = mediaType(headers.get("content-type"));
  if (type === "text/event-stream" && !NO_ANSWER.includes(status)) {
    return readers.events(reply, byteSource(reply.body), context);
  }
  if (!isSuccess(status)) return errorReply(reply, byteSource(reply.body), context);
  if (type === "application/json" && !NO_ANSWER.includes(status)) {
    return readers.json(reply, byteSource(reply.body), context);
  }
  context.settle(byteSource(reply.body));
  const { peer, request } = context;
  const failure = { method: request.method, peer, reply };
  if (NO_ANSWER.includes(status)) {
    throw httpFailure("unexpected_status", { ...failure, reason: ", which answers no request" });
  }
  if (reply.body === null || headers.get("content-length") === "0") {
    throw httpFailure("empty_body", { ...failure, reason: " and an empty body" });
  }
  const what = type === undefined ? "no content type" : `the content type ${type}`;
  const reason = ` and ${what}, where JSON or an event stream was expected`;
  throw httpFailure("unexpected_content_type", { ...failure, reason });
}
