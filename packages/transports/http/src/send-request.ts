import { type ExchangeOptions, Method, type RequestMessage } from "@plugboard/core/transport";
import { post } from "./post.js";
import type { Reply } from "./reply.js";
import { replyOf } from "./reply-of.js";
import type { TransportContext } from "./transport-context.js";

/** A request on its way to its reply. */
export interface SentRequest {
  /** The reply, as soon as its head is there. */
  readonly reply: Promise<Reply>;
  /** Lets the next call in line start. May be called again. */
  leave(): void;
}

/** Sends a request, after its turn has come where calls are limited. Subscriptions take no turn: they would keep it. */
export function sendRequest(
  context: TransportContext,
  request: RequestMessage,
  { controller, ...options }: ExchangeOptions & { readonly controller: AbortController },
): SentRequest {
  const place = request.method === Method.listen ? undefined : context.limit.enter();

  async function reply(): Promise<Reply> {
    await place?.ready;
    controller.signal.throwIfAborted();
    const { mirrored, onActivity, onWarning } = options;
    const head = await post(context, request, { mirrored, controller });
    onActivity?.();
    return replyOf(head, {
      ...context,
      request,
      onActivity,
      onWarning,
      settle: (source) => context.lingering.settle(source, () => controller.abort()),
    });
  }
  return { reply: reply(), leave: () => place?.leave() };
}
