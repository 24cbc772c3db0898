import { type Channel, ConnectionError, type OutboundMessage } from "@plugboard/core/transport";
import { closeError } from "./close-error.js";
import { closeSocket } from "./close-socket.js";
import { Inbox } from "./inbox.js";
import { type KeepAlive, keepAlive } from "./keep-alive.js";
import { Outbox } from "./outbox.js";
import type { Settings } from "./settings.js";
import { utf8Exceeds } from "./utf8-exceeds.js";
import type { WebSocketLike } from "./web-socket-like.js";

/** Who is told what becomes of a channel. */
export interface SocketChannelListener {
  /** Something came from the peer. */
  onMessage(): void;
  /** The channel came to its end, and not because this side closed it. */
  onEnd(): void;
}

/** One socket as a pipe: a JSON message in each text frame. Listens from the start: an open socket may speak at once. */
export class SocketChannel implements Channel {
  readonly incoming: Inbox = new Inbox();
  readonly #socket: WebSocketLike;
  readonly #settings: Settings;
  readonly #listener: SocketChannelListener;
  readonly #outbox: Outbox;
  #keepAlive: KeepAlive | undefined;
  #cause: unknown;
  #isOver = false;
  #closed: Promise<void> | undefined;

  constructor(socket: WebSocketLike, settings: Settings, listener: SocketChannelListener) {
    this.#socket = socket;
    this.#settings = settings;
    this.#listener = listener;
    this.#outbox = new Outbox(socket, settings.maxBufferedBytes);
    // They live as long as the socket does: the one of ws throws errors at the process that nobody listens for.
    socket.addEventListener("open", () => this.#keepAlivePeer());
    socket.addEventListener("message", ({ data }) => this.#receive(data));
    socket.addEventListener("error", (event) => this.#failed(event));
    socket.addEventListener("close", ({ code, reason }) => {
      this.#end(closeError(settings.peer, { code, reason, cause: this.#cause }));
    });
  }

  send(message: OutboundMessage): Promise<void> {
    return this.#outbox.write(JSON.stringify(message));
  }

  close(): Promise<void> {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#keepAlive?.stop();
      const message = `The connection to ${this.#settings.peer} is closed.`;
      this.#outbox.end(new ConnectionError("closed", message));
    }
    this.#closed ??= closeSocket(this.#socket, this.#settings.closeTimeoutMs);
    return this.#closed;
  }

  #receive(data: unknown): void {
    if (this.#isOver) return;
    if (typeof data === "string" && utf8Exceeds(data, this.#settings.maxMessageBytes)) {
      this.#end(this.#tooLarge(undefined));
      return;
    }
    this.#listener.onMessage();
    this.#keepAlive?.heard();
    this.incoming.add(jsonOf(data));
  }

  #keepAlivePeer(): void {
    const { peer, pingIntervalMs } = this.#settings;
    if (pingIntervalMs === 0 || this.#isOver) return;
    const onSilence = (): void => {
      const message = `${peer} did not answer a ping for ${pingIntervalMs} ms.`;
      this.#end(new ConnectionError("ended_early", message));
    };
    this.#keepAlive = keepAlive(this.#socket, { intervalMs: pingIntervalMs, onSilence });
  }

  /** Only `ws` says what is wrong, and closes in its own time after that; of others the close event tells more. */
  #failed(event: object): void {
    const { error } = event as { readonly error?: { readonly code?: unknown } };
    this.#cause = error;
    const isTooLarge = error?.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH";
    if (isTooLarge) this.#end(this.#tooLarge(error));
    else if (this.#socket.terminate !== undefined) {
      this.#end(closeError(this.#settings.peer, { code: 1006, reason: "", cause: error }));
    }
  }

  #end(reason: ConnectionError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#keepAlive?.stop();
    this.#listener.onEnd();
    this.#outbox.end(reason);
    this.incoming.fail(reason);
  }

  #tooLarge(cause: unknown): ConnectionError {
    const { peer, maxMessageBytes } = this.#settings;
    const message = `A message from ${peer} is larger than ${maxMessageBytes} bytes; \`maxMessageBytes\` raises the limit.`;
    return new ConnectionError("too_large", message, cause === undefined ? {} : { cause });
  }
}

/** What is no JSON text becomes `undefined`, which is no message and is reported as such. */
function jsonOf(data: unknown): unknown {
  if (typeof data !== "string") return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
