import {
  type InboundMessage,
  isErrorResponse,
  isModernErrorCode,
  isResponse,
  type RequestMessage,
} from "@plugboard/core/transport";
import { HttpError } from "../http-error.js";
import { isTelling } from "../is-telling.js";
import type { Reply } from "../reply.js";
import type { SendRequestOptions } from "../send-request.js";
import { sendInSession } from "./send-in-session.js";
import type { SessionContext } from "./session-context.js";
import type { SseMemory } from "./sse-memory.js";
import type { SseSession } from "./sse-session.js";

/** What `initialize` is sent with. */
export interface InitializeOptions extends SendRequestOptions {
  readonly session: SessionContext;
  readonly sse: SseSession;
  readonly memory: SseMemory;
}

/** Sends `initialize` as Streamable HTTP wants it and, where the server refuses that, as HTTP+SSE does. */
export async function initialize(
  request: RequestMessage,
  { session, sse, memory, ...how }: InitializeOptions,
): Promise<Reply> {
  const start = async (): Promise<Reply> => {
    memory.isSse = false; // until it has worked
    const reply = await sse.start(request, how);
    const pull = async (): Promise<InboundMessage> => {
      const message = await reply.pull();
      memory.isSse = true;
      return message;
    };
    return { ...reply, pull };
  };
  if (memory.isSse) return start();
  return withFallback(await sendInSession(session, request, how), start);
}

/** A reply that is exchanged for another when it turns out to be a refusal. */
function withFallback(first: Reply, fallBack: () => Promise<Reply>): Reply {
  let reply = first;

  async function pull(): Promise<InboundMessage> {
    const refusal = await refusalIn(reply);
    if (!refusal.isRefusal) return refusal.message;
    try {
      reply = await fallBack();
    } catch (failure) {
      return refusal.deliver(failure);
    }
    return reply.pull();
  }
  return {
    take: () => reply.take(),
    pull: () => (reply === first ? pull() : reply.pull()),
    settle: () => reply.settle(),
    cancel: () => reply.cancel(),
  };
}

/** What a reply brings first: a message, or a refusal that can still be delivered, with what went wrong after it. */
type First =
  | { readonly isRefusal: false; readonly message: InboundMessage }
  | { readonly isRefusal: true; readonly deliver: (failure: unknown) => InboundMessage };

async function refusalIn(reply: Reply): Promise<First> {
  try {
    const message = await reply.pull();
    if (!isResponse(message) || !isErrorResponse(message)) return { isRefusal: false, message };
    const { error, httpStatus = 200 } = message;
    if (isModernErrorCode(error.code) || !isTelling(httpStatus))
      return { isRefusal: false, message };
    const said = error.message ?? `The peer gave the error ${error.code} without a message.`;
    return {
      isRefusal: true,
      deliver: (failure) => ({ ...message, error: { ...error, message: both(said, failure) } }),
    };
  } catch (error) {
    if (!(error instanceof HttpError) || !isTelling(error.status)) throw error;
    const { code, message, status, headers, body } = error;
    return {
      isRefusal: true,
      deliver: (cause) => {
        throw new HttpError(code, both(message, cause), { status, headers, body, cause });
      },
    };
  }
}

function both(first: string, failure: unknown): string {
  const then = failure instanceof Error ? failure.message : String(failure);
  return `${first} HTTP+SSE, which servers of revision 2024-11-05 speak, failed too: ${then}`;
}
