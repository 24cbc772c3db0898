import {
  type Channel,
  isNotification,
  isRequest,
  Notification,
  type OutboundMessage,
  type RequestId,
  type RequestMessage,
  type Transport,
} from "@plugboard/core/transport";
import { EventLog } from "../event-log.js";
import type { PeerExchange, TransportHarness, TransportPeer } from "./transport-harness.js";

/** What the author of a transport over a pipe supplies. */
export interface ChannelHarnessOptions
  extends Pick<TransportHarness, "name" | "unreachable" | "maxBacklogMessages" | "patienceMs"> {
  /** Makes a new transport, and hands over the peer's end of every pipe that the transport opens. */
  open(accept: (peerEnd: Channel) => void): Promise<ChannelHarnessSetup>;
  /** Breaks a pipe, so that the client sees an error and not an end. Absent: that cannot be played. */
  readonly breakPipe?: ((peerEnd: Channel) => Promise<void>) | undefined;
}

/** A transport over pipes, for one case. */
export interface ChannelHarnessSetup {
  readonly transport: Transport;
  /** Frees what the harness holds besides the transport. Absent: nothing. */
  readonly close?: (() => Promise<void>) | undefined;
}

interface Arrival {
  readonly message: OutboundMessage;
  readonly pipe: Channel;
}

/** Has a transport over a pipe that all requests share tested: all that it takes is the other end of the pipe. */
export function channelHarness(options: ChannelHarnessOptions): TransportHarness {
  const { name, unreachable, maxBacklogMessages, patienceMs, breakPipe } = options;
  return {
    name,
    binding: "shared",
    canBreak: breakPipe !== undefined,
    unreachable,
    maxBacklogMessages,
    patienceMs,
    open: async () => {
      const arrivals = new EventLog<Arrival>();
      const { transport, close } = await options.open((pipe) => {
        void read(pipe, arrivals); // it catches everything itself
      });
      return {
        transport,
        peer: peerOf(arrivals, breakPipe),
        close: async () => {
          await transport.close();
          await close?.();
        },
      };
    },
  };
}

async function read(pipe: Channel, arrivals: EventLog<Arrival>): Promise<void> {
  try {
    for await (const value of pipe.incoming) {
      arrivals.add({ message: value as OutboundMessage, pipe });
    }
  } catch {
    // A pipe that the client breaks has ended.
  }
}

function peerOf(
  arrivals: EventLog<Arrival>,
  breakPipe: ChannelHarnessOptions["breakPipe"],
): TransportPeer {
  const messages = (): OutboundMessage[] => arrivals.items.map(({ message }) => message);
  const requests = (): RequestMessage[] => messages().filter((message) => isRequest(message));
  return {
    requests,
    notifications: () => {
      const ids = requests().map(({ id }) => id);
      const isKnown = (message: OutboundMessage): boolean => ids.some((id) => cancels(message, id));
      return messages()
        .filter((message) => isNotification(message))
        .filter((one) => !isKnown(one));
    },
    arrived: async (id) => {
      const isIt = ({ message }: Arrival): boolean => isRequest(message) && message.id === id;
      const { message, pipe } = await arrivals.first(isIt);
      return exchangeOf(message as RequestMessage, { pipe, arrivals, breakPipe });
    },
  };
}

function exchangeOf(
  request: RequestMessage,
  {
    pipe,
    arrivals,
    breakPipe,
  }: {
    pipe: Channel;
    arrivals: EventLog<Arrival>;
    breakPipe: ChannelHarnessOptions["breakPipe"];
  },
): PeerExchange {
  const isCancellation = ({ message }: Arrival): boolean => cancels(message, request.id);
  return {
    request,
    send: (value) => pipe.send(value as OutboundMessage),
    end: () => pipe.close(),
    break: async () => breakPipe?.(pipe),
    cancelled: async () => void (await arrivals.first(isCancellation)),
    cancellations: () => arrivals.items.filter(isCancellation).length,
  };
}

function cancels(message: OutboundMessage, id: RequestId): boolean {
  const isCancellation = isNotification(message) && message.method === Notification.cancelled;
  return isCancellation && message.params?.requestId === id;
}
