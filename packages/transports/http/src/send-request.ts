import type { ExchangeOptions, RequestMessage } from "@plugboard/core/transport";
import type { Place } from "./call-limit.js";
import { post } from "./post.js";
import type { Reply } from "./reply.js";
import { replyOf } from "./reply-of.js";
import type { TransportContext } from "./transport-context.js";

/** How one request is sent. */
export interface SendRequestOptions {
  readonly options: ExchangeOptions;
  readonly controller: AbortController;
  /** The call's place in line. Absent: it has none and starts at once. */
  readonly place: Place | undefined;
}

/** Sends a request, when its turn has come, and gives the reply as soon as its head is there. */
export async function sendRequest(
  context: TransportContext,
  request: RequestMessage,
  { options, controller, place }: SendRequestOptions,
): Promise<Reply> {
  if (place !== undefined) {
    await place.ready;
    controller.signal.throwIfAborted();
  }
  const { mirrored, onActivity, onWarning } = options;
  const { peer, maxMessageBytes, maxErrorBodyBytes, lingering } = context;
  const reply = await post(context, request, { mirrored, controller });
  onActivity?.();
  return replyOf(reply, {
    request,
    peer,
    maxMessageBytes,
    maxErrorBodyBytes,
    onActivity,
    onWarning,
    settle: (source) => lingering.settle(source, () => controller.abort()),
  });
}
