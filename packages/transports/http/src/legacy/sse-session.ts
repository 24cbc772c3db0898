import {
  CancelSource,
  ConnectionError,
  createChannelTransport,
  type InboundMessage,
  type LegacyBinding,
  type LegacySession,
  type RequestMessage,
} from "@plugboard/core/transport";
import type { Reply } from "../reply.js";
import type { SendRequestOptions } from "../send-request.js";
import type { SessionContext } from "./session-context.js";
import { openSseChannel } from "./sse-channel.js";

/** The session over HTTP+SSE that a session becomes when its server speaks nothing else. */
export interface SseSession {
  /** Absent: it is not open. */
  readonly current: LegacySession | undefined;
  /** Opens the stream, posts `initialize` where it says, and gives the reply. */
  start(request: RequestMessage, options: SendRequestOptions): Promise<Reply>;
}

/** Prepares a session over HTTP+SSE; nothing is sent before `start`. */
export function createSseSession({ transport, events, open }: SessionContext): SseSession {
  let current: LegacySession | undefined;

  return {
    get current() {
      return current;
    },
    async start(request, { options, cancel: caller }) {
      if (caller.aborted) throw caller.reason;
      const cancel = new CancelSource();
      const end = (reason: unknown): void => cancel.abort(reason);
      const stopListening = caller.onAbort(() => end(caller.reason));
      open.add(end);
      const channel = await openSseChannel(transport, cancel).finally(() => {
        stopListening();
        open.delete(end);
      });
      const { peer } = transport;
      const binding = createChannelTransport(async () => channel, { peer }).legacy as LegacyBinding;
      current = await binding.open(events);
      return replyFrom(current.exchange(request, options), peer);
    },
  };
}

/** The messages of an exchange as a reply. */
function replyFrom(exchange: AsyncIterable<InboundMessage>, peer: string): Reply {
  const iterator = exchange[Symbol.asyncIterator]();
  return {
    take: () => undefined,
    async pull() {
      const { done, value } = await iterator.next();
      if (done !== true) return value;
      throw new ConnectionError("ended_early", `${peer} did not answer initialize.`);
    },
    settle() {},
    cancel: () => void iterator.return?.(), // it never rejects
  };
}
