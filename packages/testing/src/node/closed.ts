import type { Socket } from "node:net";

/** Resolves when a socket has closed, however that came about. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
}
