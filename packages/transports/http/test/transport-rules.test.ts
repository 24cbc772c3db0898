import {
  isJsonObject,
  isNotification,
  isRequest,
  type Message,
  Notification,
  type NotificationMessage,
  parseMessage,
  type RequestMessage,
} from "@plugboard/core/transport";
import {
  EventLog,
  type PeerExchange,
  type TransportHarness,
  type TransportPeer,
} from "@plugboard/testing";
import { type RawPeer, type RawReply, rawPeer } from "@plugboard/testing/node";
import { http } from "../src/http.js";
import type { HttpOptions } from "../src/http-options.js";
import { runCases } from "./run-cases.js";

/** Every answer is an event stream, which the case writes and ends. */
const harnessFor = (name: string, options?: HttpOptions): TransportHarness => ({
  name,
  binding: "per-request",
  canBreak: true,
  open: async () => {
    const exchanges = new EventLog<PeerExchange>();
    const raw: RawPeer = await rawPeer(async (reply) => {
      const message = parseMessage(reply.request.json);
      if (message === undefined || !isRequest(message)) {
        await reply.head(202, { "content-length": "0" });
        return;
      }
      await answer(message, { reply, exchanges, received: () => messagesOf(raw) });
    });
    const transport = http(raw.url, options);
    return {
      transport,
      peer: peerOf(raw, exchanges),
      close: async () => {
        await transport.close();
        await raw.close();
      },
    };
  },
  unreachable: async () => {
    const gone = await rawPeer(() => {});
    await gone.close();
    return http(gone.url, options);
  },
});

runCases(harnessFor("http"));
runCases(harnessFor("http over the global fetch", { fetch: (url, init) => fetch(url, init) }));

/** Opens the stream, and keeps the socket until the stream has ended. */
async function answer(
  request: RequestMessage,
  {
    reply,
    exchanges,
    received,
  }: { reply: RawReply; exchanges: EventLog<PeerExchange>; received: () => Message[] },
): Promise<void> {
  await reply.startEvents();
  let cancellations = 0;
  let isOver = false;
  let stopServing = (): void => {};
  const served = new Promise<void>((resolve) => {
    stopServing = resolve;
  });
  const cancelled = new Promise<void>((resolve) => {
    // Closing the stream is how this binding cancels; what is over cannot be cancelled any more.
    reply.gone.then(() => {
      stopServing();
      if (isOver) return;
      cancellations += 1;
      resolve();
    });
  });
  exchanges.add({
    request,
    send: (value) => {
      isOver ||= endsExchange(value, request);
      return reply.event(value);
    },
    end: async () => {
      isOver = true;
      await reply.endEvents();
      stopServing();
    },
    break: async () => {
      isOver = true;
      reply.reset();
    },
    cancelled: () => cancelled,
    cancellations: () =>
      cancellations + received().filter((message) => cancels(message, request)).length,
  });
  await served;
}

function peerOf(raw: RawPeer, exchanges: EventLog<PeerExchange>): TransportPeer {
  return {
    requests: () =>
      messagesOf(raw).filter((message): message is RequestMessage => isRequest(message)),
    notifications: () =>
      messagesOf(raw).filter((message): message is NotificationMessage => isNotification(message)),
    arrived: (id) => exchanges.first(({ request }) => request.id === id),
  };
}

function messagesOf(raw: RawPeer): Message[] {
  return raw.requests
    .map(({ json }) => parseMessage(json))
    .filter((message) => message !== undefined);
}

function endsExchange(value: unknown, { id }: RequestMessage): boolean {
  if (!isJsonObject(value)) return false;
  if (value.method === Notification.cancelled) return true;
  return value.id === id && value.method === undefined;
}

function cancels(message: Message, { id }: RequestMessage): boolean {
  return (
    isNotification(message) &&
    message.method === Notification.cancelled &&
    message.params?.requestId === id
  );
}
