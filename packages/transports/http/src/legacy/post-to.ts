import {
  type CancelSource,
  isResponse,
  type OutboundMessage,
  parseMessage,
} from "@plugboard/core/transport";
import { accepted } from "../accepted.js";
import { bodyBytes } from "../body-bytes.js";
import { bodyOf } from "../body-of.js";
import { byteSource } from "../byte-source.js";
import type { FetchReply } from "../fetch-like.js";
import { jsonOf } from "../json-of.js";
import { mediaType } from "../media-type.js";
import type { TransportContext } from "../transport-context.js";
import type { MessageQueue } from "./message-queue.js";
import { sessionRequest } from "./session-request.js";
import { unpacked } from "./unpacked.js";

/** How a message is posted over HTTP+SSE. */
export interface PostToOptions {
  readonly transport: TransportContext;
  readonly cancel: CancelSource;
  /** Takes the messages in replies. */
  readonly queue: MessageQueue;
}

/** Posts a message to the endpoint of HTTP+SSE. Answers come on the stream; those that come in the reply are taken too. */
export async function postTo(
  endpoint: URL,
  message: OutboundMessage,
  { transport, cancel, queue }: PostToOptions,
): Promise<void> {
  const method = isResponse(message) ? "a response" : message.method;
  const reply = await sessionRequest(transport, {
    label: method,
    method: "POST",
    headers: () => ({
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    }),
    body: bodyOf(message),
    cancel,
    url: endpoint,
  });
  if (reply.status === 200 && mediaType(reply.headers.get("content-type")) === "application/json") {
    await takeMessages(reply, { transport, queue });
    return;
  }
  // What lingers is given up by itself: the session goes on.
  await accepted(transport, { method, reply, giveUp: () => {} });
}

/** Anything else in the body, an acknowledgement say, means nothing. */
async function takeMessages(
  reply: FetchReply,
  { transport, queue }: Pick<PostToOptions, "transport" | "queue">,
): Promise<void> {
  const bytes = await bodyBytes(byteSource(reply.body), { maxBytes: transport.maxMessageBytes });
  const value = bytes && jsonOf(new TextDecoder().decode(bytes));
  for (const one of unpacked(value)) if (parseMessage(one) !== undefined) queue.add(one);
}
