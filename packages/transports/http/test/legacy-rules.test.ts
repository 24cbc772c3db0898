import {
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
  transportCases,
} from "@plugboard/testing";
import { type RawPeer, type RawReply, rawPeer } from "@plugboard/testing/node";
import { describe, test } from "vitest";
import { http } from "../src/http.js";
import type { HttpOptions } from "../src/http-options.js";
import { accept, withHandshake } from "./legacy-session.js";
import { onlySince2026 } from "./only-since-2026.js";
import { sessionTransport } from "./session-transport.js";

const harnessFor = (name: string, options?: HttpOptions): TransportHarness => ({
  name,
  binding: "per-request",
  canBreak: true,
  open: async () => {
    const exchanges = new EventLog<PeerExchange>();
    const received: Message[] = [];
    const cancellations = new EventLog<NotificationMessage>();
    const raw: RawPeer = await rawPeer(
      withHandshake(async (reply) => {
        const message = parseMessage(reply.request.json);
        if (message === undefined) return accept(reply, 200); // DELETE
        received.push(message);
        if (isRequest(message)) return answer(message, { reply, exchanges, cancellations });
        if (isNotification(message) && message.method === Notification.cancelled) {
          cancellations.add(message);
        }
        return accept(reply);
      }),
    );
    const transport = await sessionTransport(http(raw.url, options));
    return {
      transport,
      peer: peerOf(received, exchanges),
      close: async () => {
        await transport.close();
        await raw.close();
      },
    };
  },
  unreachable: async () => {
    const gone = await rawPeer((reply) => {
      const result = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: {} };
      const headers = { connection: "close" }; // else the next request meets a connection that breaks
      return reply.json({ jsonrpc: "2.0", id: 0, result }, { headers });
    });
    const transport = await sessionTransport(http(gone.url, options));
    await gone.close();
    return transport;
  },
});

describe.each([
  harnessFor("a session over http"),
  harnessFor("a session over the global fetch", { fetch: (url, init) => fetch(url, init) }),
])("$name keeps", (harness) => {
  for (const one of transportCases) {
    const reason = one.inapplicable(harness) ?? onlySince2026(one.name);
    if (reason === undefined) test(`${one.rule}: ${one.name}`, () => one.run(harness));
    else test.skip(`${one.rule}: ${one.name} (does not apply: ${reason})`, () => {});
  }
});

interface Answering {
  readonly reply: RawReply;
  readonly exchanges: EventLog<PeerExchange>;
  readonly cancellations: EventLog<NotificationMessage>;
}

/** Opens the stream, and keeps the socket until the stream has ended. */
async function answer(
  request: RequestMessage,
  { reply, exchanges, cancellations }: Answering,
): Promise<void> {
  await reply.startEvents();
  let stopServing = (): void => {};
  const served = new Promise<void>((resolve) => {
    stopServing = resolve;
  });
  void reply.gone.then(stopServing);
  const isOfRequest = ({ params }: NotificationMessage): boolean =>
    params?.requestId === request.id;
  exchanges.add({
    request,
    send: (value) => reply.event(value),
    end: async () => {
      await reply.endEvents();
      stopServing();
    },
    break: async () => reply.reset(),
    cancelled: async () => void (await cancellations.first(isOfRequest)),
    cancellations: () => cancellations.items.filter(isOfRequest).length,
  });
  await served;
}

function peerOf(received: readonly Message[], exchanges: EventLog<PeerExchange>): TransportPeer {
  const isCancellation = ({ method }: NotificationMessage): boolean =>
    method === Notification.cancelled;
  return {
    requests: () => received.filter((message): message is RequestMessage => isRequest(message)),
    notifications: () =>
      received.filter(
        (message): message is NotificationMessage =>
          isNotification(message) && !isCancellation(message),
      ),
    arrived: (id) => exchanges.first(({ request }) => request.id === id),
  };
}
