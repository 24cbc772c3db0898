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
  transportCases,
} from "@plugboard/testing";
import { describe, test } from "vitest";
import { http } from "../src/http.js";
import { accept } from "./legacy-session.js";
import { onlySince2026 } from "./only-since-2026.js";
import { sessionTransport } from "./session-transport.js";
import { acceptAndAnswer, ssePeer } from "./sse-peer.js";

/** HTTP+SSE: all answers come on one stream, which the case ends or breaks. */
const harness: TransportHarness = {
  name: "a session over HTTP+SSE",
  binding: "shared",
  canBreak: true,
  open: async () => {
    const exchanges = new EventLog<PeerExchange>();
    const received: Message[] = [];
    const cancellations = new EventLog<NotificationMessage>();
    const { raw } = await ssePeer({
      accept: async (reply, stream) => {
        const message = parseMessage(reply.request.json);
        if (message === undefined || (isRequest(message) && message.method === "initialize")) {
          return acceptAndAnswer(reply, stream);
        }
        received.push(message);
        await accept(reply);
        if (isNotification(message) && message.method === Notification.cancelled) {
          cancellations.add(message);
        }
        if (!isRequest(message)) return;
        const isOfRequest = ({ params }: NotificationMessage): boolean =>
          params?.requestId === message.id;
        exchanges.add({
          request: message,
          send: (value) => stream.send(value),
          end: () => stream.end(),
          break: async () => stream.break(),
          cancelled: async () => void (await cancellations.first(isOfRequest)),
          cancellations: () => cancellations.items.filter(isOfRequest).length,
        });
      },
    });
    const transport = await sessionTransport(http(raw.url));
    return {
      transport,
      peer: {
        requests: () => received.filter((one): one is RequestMessage => isRequest(one)),
        notifications: () =>
          received.filter(
            (one): one is NotificationMessage =>
              isNotification(one) && one.method !== Notification.cancelled,
          ),
        arrived: (id) => exchanges.first(({ request }) => request.id === id),
      },
      close: async () => {
        await transport.close();
        await raw.close();
      },
    };
  },
};

describe(`${harness.name} keeps`, () => {
  for (const one of transportCases) {
    const reason = one.inapplicable(harness) ?? onlySince2026(one.name);
    if (reason === undefined) test(`${one.rule}: ${one.name}`, () => one.run(harness));
    else test.skip(`${one.rule}: ${one.name} (does not apply: ${reason})`, () => {});
  }
});
