import { closedError } from "../../closed-error.js";
import type { McpError } from "../../errors/mcp-error.js";
import type { LegacyBinding, LegacySession, SessionEvents } from "../../transport/transport.js";
import type { Message } from "../../wire/messages.js";
import type { EraContext } from "../era-context.js";
import { ActiveSession } from "./active-session.js";
import { handshake } from "./handshake.js";

/** Who hears of what happens to sessions. */
export interface SessionsHearers {
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
  readonly #hearers: SessionsHearers;
  /** The newest revision to offer. */
  readonly #offer: string;
  #current: Promise<ActiveSession> | undefined;
  /** The session of `#current`, from the moment that it is being opened. */
  #binding: LegacySession | undefined;
  #isClosed = false;

  constructor(context: EraContext, hearers: SessionsHearers, offer: string) {
    this.#context = context;
    this.#hearers = hearers;
    this.#offer = offer;
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
    if (this.#isClosed) throw closedError();
    const legacy = this.#context.transport.legacy as LegacyBinding; // this era is made for those that have one
    const binding = await legacy.open(this.#events(() => binding));
    this.#binding = binding;
    try {
      if (this.#isClosed) throw closedError();
      const opening = await handshake(binding, this.#context, this.#offer);
      const session = new ActiveSession(binding, opening, this.#context);
      await this.#hearers.onOpened(session);
      return session;
    } catch (failure) {
      await binding.close();
      throw failure;
    }
  }

  /** What a session tells: only the newest one has a say. */
  #events(binding: () => LegacySession): SessionEvents {
    const isNewest = (): boolean => this.#binding === binding();
    return {
      onMessage: (message) => this.#hearers.onMessage(message, binding()),
      onEnd: (reason) => {
        if (!isNewest()) return;
        this.#forget();
        this.#hearers.onEnd(reason);
      },
      onDeaf: (reason) => {
        if (isNewest()) this.#hearers.onDeaf(reason);
      },
      onWarning: this.#context.onWarning,
    };
  }

  #forget(): void {
    this.#current = undefined;
    this.#binding = undefined;
  }
}
