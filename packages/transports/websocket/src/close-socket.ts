import { ReadyState } from "./ready-state.js";
import type { WebSocketLike } from "./web-socket-like.js";

/** Closes a socket in good order; when the peer does not answer in time, without it. Never rejects. */
export function closeSocket(socket: WebSocketLike, timeoutMs: number): Promise<void> {
  if (socket.readyState === ReadyState.closed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      socket.removeEventListener("close", done);
      resolve();
    };
    const timer = setTimeout(() => {
      done();
      socket.terminate?.(); // where there is no such thing, the runtime has a limit of its own
    }, timeoutMs);
    socket.addEventListener("close", done);
    socket.close(1000);
  });
}
