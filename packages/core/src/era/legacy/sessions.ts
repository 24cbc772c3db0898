import { ConnectionError } from "../../errors/connection-error.js";
import type { McpError } from "../../errors/mcp-error.js";
import { UnsupportedError } from "../../errors/unsupported-error.js";
import type { LegacySession } from "../../transport/transport.js";
import type { Message } from "../../wire/messages.js";
import type { EraContext } from "../era-context.js";
import { ActiveSession } from "./active-session.js";
import { handshake } from "./handshake.js";

/** Who hears of what happens to sessions. */
export interface SessionsEvents {
  /** The server said something that belongs to no request of the session. */
  onMessage(message: Message, session: LegacySession): void;
  /** A session has been opened, and may be used once this resolves. Never rejects. */
  onOpened(session: ActiveSession): Promise<void>;
  /** The newest session has ended by itself. */
  onEnd(reason: McpError): void;
  /** The newest session hears nothing any more but answers. */
  onDeaf(reason: McpError): void;
}

/** The sessions with one server, one after the other: all callers share the newest, and wait for it together. */
export class Sessions {
  readonly #context: EraContext;
  readonly #events: SessionsEvents;
  #current: Promise<ActiveSession> | undefined;
  /** The session of `#current`, from the moment that it is being opened. */
  #binding: LegacySession | undefined;
  #isClosed = false;
  /** The newest revision to offer. */
  offer: string;

  constructor(context: EraContext, events: SessionsEvents, offer: string) {
    this.#context = context;
    this.#events = events;
    this.offer = offer;
  }

  /** The session to use: opened when there is none. */
  current(): Promise<ActiveSession> {
    this.#current ??= this.#start();
    return this.#current;
  }

  /** The session to use after one that has expired: the one that others have opened meanwhile, else a new one. */
  after(expired: ActiveSession): Promise<ActiveSession> {
    if (this.#binding === expired.binding) this.#forget();
    return this.current();
  }

  /** Ends the newest session for good; `undefined` when there is none. Never rejects. */
  close(): Promise<void> | undefined {
    this.#isClosed = true;
    return this.#binding?.close();
  }

  #start(): Promise<ActiveSession> {
    const started = this.#open();
    started.catch(() => {
      if (this.#current === started) this.#forget(); // the next call tries again
    });
    return started;
  }

  async #open(): Promise<ActiveSession> {
    const { transport, onWarning } = this.#context;
    const { legacy } = transport;
    if (legacy === undefined) throw noSessions();
    if (this.#isClosed) throw closedError();
    const isNewest = (): boolean => this.#binding === binding;
    const binding = legacy.open({
      onMessage: (message) => this.#events.onMessage(message, binding),
      onEnd: (reason) => {
        if (!isNewest()) return;
        this.#forget();
        this.#events.onEnd(reason);
      },
      onDeaf: (reason) => {
        if (isNewest()) this.#events.onDeaf(reason);
      },
      onWarning,
    });
    this.#binding = binding;
    try {
      const opening = await handshake(binding, this.#context, this.offer);
      const session = new ActiveSession(binding, opening, this.#context);
      await this.#events.onOpened(session);
      return session;
    } catch (failure) {
      await binding.close();
      throw failure;
    }
  }

  #forget(): void {
    this.#current = undefined;
    this.#binding = undefined;
  }
}

function noSessions(): UnsupportedError {
  return new UnsupportedError(
    "transport",
    "This transport carries no revision that opens with initialize.",
  );
}

function closedError(): ConnectionError {
  return new ConnectionError("closed", "The client is closed.", { mayHaveArrived: false });
}
