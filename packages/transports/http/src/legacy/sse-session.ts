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
import { learning } from "./learning.js";
import type { SessionContext } from "./session-context.js";
import { openSseChannel } from "./sse-channel.js";

/** The session over HTTP+SSE that a session becomes when its server speaks nothing else. */
export interface SseSession {
  /** Absent: it is not open. */
  readonly current: LegacySession | undefined;
  /** Opens the stream, posts `initialize` where it says, and gives the reply. */
  start(request: RequestMessage, options: SendRequestOptions): Promise<Reply>;
  /** Sends a request, when its turn has come, and gives what is to come for it as a reply. */
  send(request: RequestMessage, options: SendRequestOptions): Promise<Reply>;
}

/** Prepares a session over HTTP+SSE; nothing is sent before `start`. */
export function createSseSession({ transport, state, events, open }: SessionContext): SseSession {
  let current: LegacySession | undefined;

  async function send(
    request: RequestMessage,
    { options, cancel, place }: SendRequestOptions,
  ): Promise<Reply> {
    await place?.ready;
    if (cancel.aborted) throw cancel.reason;
    state.checkAlive();
    return replyFrom((current as LegacySession).exchange(request, options), transport.peer);
  }
  return {
    send,
    get current() {
      return current;
    },
    async start(request, how) {
      const caller = how.cancel;
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
      if (state.end !== undefined) {
        await channel.close(); // the session was closed meanwhile
        throw state.end;
      }
      return learning(await send(request, { ...how, place: undefined }), state);
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
      throw new ConnectionError("ended_early", `${peer} gave no answer.`);
    },
    settle() {},
    // An abort reaches the exchange too, in the same turn, and tells the server the reason. It never rejects.
    cancel: () => queueMicrotask(() => void iterator.return?.()),
  };
}
