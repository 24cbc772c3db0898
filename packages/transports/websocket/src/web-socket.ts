import { type Channel, createChannelTransport, type Transport } from "@plugboard/core/transport";
import { Backoff } from "./backoff.js";
import { connectDeadline } from "./connect-deadline.js";
import { opened } from "./opened.js";
import type { WebSocketOptions } from "./options.js";
import { type Settings, settings } from "./settings.js";
import { SocketChannel } from "./socket-channel.js";
import type { WebSocketLike } from "./web-socket-like.js";

const MAX_INT32 = 2_147_483_647;

/**
 * Reaches a server over one WebSocket that all requests share: a JSON message in each text frame. Connects for the first
 * request, and after a drop for the next one; nothing that was lost is sent again. Cancels with `notifications/cancelled`.
 *
 * Use `wss:` for anything but this machine: `ws:` is neither secret nor safe from changes on its way.
 *
 * @throws ArgumentError when the URL or an option can't be used, or the runtime has no WebSocket and none is handed in.
 */
export function webSocket(url: string | URL, options: WebSocketOptions = {}): Transport {
  const checked = settings(url, options);
  const { peer, maxBacklogMessages } = checked;
  const backoff = new Backoff(checked);
  const connect = async (signal: AbortSignal): Promise<Channel> => {
    await backoff.wait(signal);
    const failed = backoff.attempt();
    const deadline = connectDeadline(checked, signal);
    try {
      const headers = checked.headers && (await deadline.race(checked.headers()));
      deadline.signal.throwIfAborted();
      const socket = create(checked, headers);
      const onMessage = (): void => backoff.succeeded();
      const channel = new SocketChannel(socket, checked, { onMessage, onEnd: failed });
      await opened(socket, checked, deadline.signal);
      return channel;
    } catch (reason) {
      failed();
      throw reason;
    } finally {
      deadline.end();
    }
  };
  return createChannelTransport(connect, { peer, maxBacklogMessages });
}

function create(
  { webSocket: WebSocket, url, protocols, maxMessageBytes, closeTimeoutMs }: Settings,
  headers: Record<string, string> | undefined,
): WebSocketLike {
  return new WebSocket(url, protocols, {
    ...(headers && { headers }),
    maxPayload: maxMessageBytes <= MAX_INT32 ? maxMessageBytes : 0, // 0: no limit; ws knows no larger one
    closeTimeout: closeTimeoutMs,
  });
}
