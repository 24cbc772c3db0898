import { ArgumentError } from "../errors/argument-error.js";
import type { OnWarning } from "../warning.js";
import type { NotificationMessage } from "../wire/messages.js";
import type { Channel } from "./channel.js";
import { ChannelConnector } from "./channel-connector.js";
import { channelSuspects } from "./channel-era-evidence.js";
import { ChannelExchange } from "./channel-exchange.js";
import { ChannelSession } from "./channel-session.js";
import type { Transport } from "./transport.js";
import { untilAborted } from "./until-aborted.js";

const DEFAULT_BACKLOG_MESSAGES = 1_024;

/** How requests share a channel. */
export interface ChannelTransportOptions {
  /** What the transport talks to, for messages to people; without credentials. Absent: "the server". */
  readonly peer?: string | undefined;
  /**
   * How many messages may wait for a caller that doesn't take them, per request. When one more comes, it replaces one that
   * it makes redundant; where there is none, the request fails with `ConnectionError` "overflow". At least 1. Default:
   * 1,024.
   */
  readonly maxBacklogMessages?: number | undefined;
  /** Where dropped messages that belong to no request are reported. Default: to the last request's `onWarning`. */
  readonly onWarning?: OnWarning | undefined;
}

/**
 * Turns a pipe that carries JSON values both ways into a transport. `connect` is called for the first request and, after
 * the pipe has ended, for the next one; one call at a time. Its signal aborts when the transport is closed meanwhile.
 *
 * @throws ArgumentError when an option can't be used.
 */
export function createChannelTransport(
  connect: (signal: AbortSignal) => Promise<Channel>,
  options: ChannelTransportOptions = {},
): Transport {
  const maxBacklogMessages = options.maxBacklogMessages ?? DEFAULT_BACKLOG_MESSAGES;
  if (!(maxBacklogMessages >= 1)) {
    throw new ArgumentError(`maxBacklogMessages is ${maxBacklogMessages}, and must be at least 1.`);
  }
  const connector = new ChannelConnector({
    connect,
    peer: options.peer ?? "the server",
    maxBacklogMessages,
    onWarning: options.onWarning,
  });
  const write = async (notification: NotificationMessage, signal?: AbortSignal): Promise<void> => {
    const connection = await connector.connection();
    if (!signal?.aborted) await connection.write(notification);
  };
  return {
    peer: options.peer,
    takesCancellation: true,
    exchange: (request, exchangeOptions) =>
      new ChannelExchange(request, exchangeOptions, connector),
    notify: async (notification, { signal } = {}) => {
      signal?.throwIfAborted();
      await untilAborted(write(notification, signal), signal);
    },
    close: () => connector.close(),
    legacy: {
      suspects: channelSuspects,
      silenceIsSuspect: true,
      open: (events) => new ChannelSession(connector, events),
    },
  };
}
