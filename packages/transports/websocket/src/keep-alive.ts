import type { WebSocketLike } from "./web-socket-like.js";

/** Watches whether a peer is still there. */
export interface KeepAlive {
  /** Something came from the peer. */
  heard(): void;
  stop(): void;
}

/** Pings a peer in intervals; when not even an answer to that came in one of them, says so. */
export function keepAlive(
  socket: WebSocketLike,
  { intervalMs, onSilence }: { readonly intervalMs: number; readonly onSilence: () => void },
): KeepAlive {
  let wasHeard = true;
  const heard = (): void => {
    wasHeard = true;
  };
  const stop = (): void => clearInterval(timer);
  const timer = setInterval(() => {
    if (!wasHeard) return onSilence();
    wasHeard = false;
    socket.ping?.();
  }, intervalMs);
  socket.on?.("pong", heard);
  return { heard, stop };
}
