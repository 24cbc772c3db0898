import {
  createChannelTransport,
  isNotification,
  isRequest,
  isResponse,
  type Message,
  memoryPair,
  type RequestMessage,
  type Transport,
} from "@plugboard/core/transport";

/** Answers a request: with notifications that belong to it, if any, then with its response. */
export type Answer = (request: RequestMessage, signal: AbortSignal) => AsyncIterable<Message>;

export const inProcess = (answer: Answer): Transport =>
  createChannelTransport(async () => {
    const [mine, { incoming, send, close }] = memoryPair();
    const calls = new Map<unknown, AbortController>();
    const reply = async (request: RequestMessage, call = new AbortController()) => {
      let last: Message = request;
      calls.set(request.id, call);
      for await (last of answer(request, call.signal)) await send(last);
      if (calls.delete(request.id) && !isResponse(last) && !call.signal.aborted) await close();
    };
    const serve = async () => {
      for await (const message of incoming as AsyncIterable<Message>) {
        if (isRequest(message)) reply(message).catch(close);
        else if (isNotification(message)) calls.get(message.params?.requestId)?.abort();
      }
      for (const call of calls.values()) call.abort();
    };
    void serve();
    return mine;
  });
