import type { Channel, OutboundMessage } from "@plugboard/core/transport";
import { EventLog } from "./event-log.js";

/** The other side of a pipe, played by hand. */
export interface ChannelPeer {
  /** All that came from the client so far, in order: the wire as the peer saw it. */
  readonly received: readonly unknown[];
  /** The first message that passes the test, as soon as it has come. */
  receive(test: (message: OutboundMessage) => boolean): Promise<OutboundMessage>;
  /** The message at that place, counted from 0, as soon as it has come. */
  receiveAt(index: number): Promise<OutboundMessage>;
  /** Sends any JSON value, messages or not; resolves once the pipe has room for more. */
  send(value: unknown): Promise<void>;
  /** Ends the pipe. */
  close(): Promise<void>;
  /** Resolves when the client has ended the pipe. */
  readonly ended: Promise<void>;
}

/** Plays the peer at one end of a pipe. It reads at once and all the time. */
export function channelPeer(channel: Channel): ChannelPeer {
  const log = new EventLog<OutboundMessage>();
  const read = async (): Promise<void> => {
    try {
      for await (const value of channel.incoming) log.add(value as OutboundMessage);
    } catch {
      // A pipe that broke has ended too.
    }
  };
  return {
    received: log.items,
    receive: (test) => log.first(test),
    receiveAt: (index) => log.at(index),
    send: (value) => channel.send(value as OutboundMessage),
    close: () => channel.close(),
    ended: read(),
  };
}
