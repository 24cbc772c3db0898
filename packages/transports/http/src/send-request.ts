import type { CancelSource, ExchangeOptions, RequestMessage } from "@plugboard/core/transport";
import type { Place } from "./call-limit.js";
import { post } from "./post.js";
import type { Reply } from "./reply.js";
import { replyOf } from "./reply-of.js";
import type { TransportContext } from "./transport-context.js";

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
  return replyOf(reply, {
    request,
    peer,
    maxMessageBytes,
    maxErrorBodyBytes,
    onActivity,
    onWarning,
    settle: (body) => lingering.settle(body, () => cancel.abort()),
  });
}
