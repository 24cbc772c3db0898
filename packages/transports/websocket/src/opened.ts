import { ConnectionError } from "@plugboard/core/transport";
import type { Settings } from "./settings.js";
import { WebSocketError } from "./web-socket-error.js";
import type { WebSocketLike } from "./web-socket-like.js";

/** Waits until a new socket is open. Rejects, and ends the socket, when it closes before or the signal aborts. */
export function opened(
  socket: WebSocketLike,
  settings: Settings,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      signal.removeEventListener("abort", onAbort);
      socket.removeEventListener("open", onOpen);
      socket.removeEventListener("close", onClose);
      socket.removeEventListener("error", onError);
    };
    const onOpen = (): void => {
      settle();
      resolve();
    };
    const giveUp = (reason: unknown): void => {
      settle();
      reject(reason);
      if (socket.terminate === undefined) socket.close();
      else socket.terminate();
    };
    const onAbort = (): void => giveUp(signal.reason);
    const onClose = (): void => giveUp(unreachable(settings, undefined));
    // The WebSocket of Node 22 has no close event for a connection that never was.
    const onError = (event: object): void => {
      const { error, message } = event as { readonly error?: unknown; readonly message?: unknown };
      giveUp(unreachable(settings, error ?? message));
    };
    signal.addEventListener("abort", onAbort);
    socket.addEventListener("open", onOpen);
    socket.addEventListener("close", onClose);
    socket.addEventListener("error", onError);
    socket.on?.("unexpected-response", (_request, { statusCode }) => {
      giveUp(refused(settings.peer, statusCode ?? 0));
    });
  });
}

function unreachable({ peer, protocols }: Settings, cause: unknown): ConnectionError {
  const offered = protocols.map((one) => JSON.stringify(one)).join(", ");
  const hint =
    isBelowHttp(cause) || offered === ""
      ? ""
      : ` If the server does not select the subprotocol ${offered}, offer none with \`protocols: null\`.`;
  return neverSent(`No WebSocket to ${peer} could be opened.${hint}`, cause);
}

/** Whether it failed where no subprotocol matters. */
function isBelowHttp(cause: unknown): boolean {
  return typeof (cause as { readonly syscall?: unknown } | undefined)?.syscall === "string";
}

function refused(peer: string, status: number): ConnectionError {
  const message = `${peer} refused the upgrade to WebSocket with HTTP status ${status}.`;
  return neverSent(message, new WebSocketError("refused", message, { status }));
}

function neverSent(message: string, cause: unknown): ConnectionError {
  return new ConnectionError("unreachable", message, {
    mayHaveArrived: false,
    ...(cause === undefined ? {} : { cause }),
  });
}
