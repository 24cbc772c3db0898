import type { Call, Exchange } from "../../call/call.js";
import type { InputContext } from "../../call/input-handlers.js";
import { ConnectionError } from "../../errors/connection-error.js";
import type { McpError } from "../../errors/mcp-error.js";
import { SessionExpiredError } from "../../errors/session-expired-error.js";
import type { LegacySession } from "../../transport/transport.js";
import { requestNamedBy } from "../../wire/correlate.js";
import { isRequest, isResponse } from "../../wire/message-kind.js";
import type { InboundMessage, Message, RequestMessage } from "../../wire/messages.js";
import { Method, Notification } from "../../wire/methods.js";
import { LEGACY_REVISION } from "../../wire/revisions.js";
import { DeferredExchange } from "../deferred-exchange.js";
import type { Doubt } from "../doubt.js";
import type { Era } from "../era.js";
import type { EraContext } from "../era-context.js";
import type { EraRecord } from "../era-record.js";
import type { ActiveSession } from "./active-session.js";
import { discoveryOf } from "./discovery-of.js";
import { LegacyExchange } from "./legacy-exchange.js";
import { LegacyListen } from "./legacy-listen.js";
import type { LegacyState } from "./legacy-state.js";
import { Listeners } from "./listeners.js";
import type { Opening } from "./opening.js";
import { Questions } from "./questions.js";
import { Sessions } from "./sessions.js";

/** How the era begins. */
export interface LegacyEraOptions {
  /** The newest revision to offer. Default: the newest there is. */
  readonly revision?: string | undefined;
  /** Absent: the era is beyond doubt. */
  readonly doubt?: Doubt | undefined;
  /** Why this is the era, in a sentence. */
  readonly evidence: string;
}

/** The revisions before 2026-07-28: a handshake, a session, and servers that speak by themselves. */
export class LegacyEra implements Era {
  readonly mirrorsParams = false;
  readonly #state: LegacyState;
  readonly #questions: Questions;
  readonly #evidence: string;
  #opening: Opening | undefined;

  constructor(context: EraContext, { revision, doubt, evidence }: LegacyEraOptions) {
    const sessions = new Sessions(
      context,
      {
        onMessage: (message, session) => this.#receive(message, session),
        onOpened: (session) => this.#opened(session),
        onEnd: (reason) => this.#ended(reason),
        onDeaf: (reason) => this.#state.listeners.fail(reason),
      },
      revision ?? LEGACY_REVISION,
    );
    this.#evidence = evidence;
    this.#state = { context, sessions, listeners: new Listeners(), calls: new Set(), doubt };
    this.#questions = new Questions({
      context,
      inputContext: (question, signal) => this.#inputContext(question, signal),
      onAsking: () => this.#suspendDeadlines(),
    });
  }

  readonly exchange = (call: Call): AsyncIterable<InboundMessage> => {
    switch (call.method) {
      case Method.discover:
        return new DeferredExchange(call, () =>
          this.#inSession(call, () => this.#discovered(call)),
        );
      case Method.listen:
        return new DeferredExchange(call, () =>
          this.#inSession(call, () => new LegacyListen(call, this.#state)),
        );
      default:
        return new LegacyExchange(call, this.#state);
    }
  };

  /** Opens a session where there is none. */
  async open(): Promise<void> {
    await this.#state.sessions.current();
  }

  record(): EraRecord | undefined {
    if (this.#opening === undefined) return undefined;
    return { era: "legacy", revision: this.#opening.revision, evidence: this.#evidence };
  }

  async rootsChanged(): Promise<void> {
    const { context, sessions } = this.#state;
    if (context.capabilities.roots === undefined) return;
    const { binding } = await sessions.current();
    await binding.notify({ jsonrpc: "2.0", method: Notification.rootsListChanged });
  }

  close(): Promise<void> | undefined {
    const { listeners, sessions } = this.#state;
    this.#questions.cancelAll();
    listeners.fail(new ConnectionError("ended_early", "The session with the server was ended."));
    return sessions.close();
  }

  /** The way for what needs a session and no more; another one when the peer turns out to open none. */
  async #inSession(call: Call, exchange: Exchange): Promise<Exchange> {
    try {
      await this.#state.sessions.current();
      return exchange;
    } catch (failure) {
      const request = { method: Method.initialize };
      const other = await this.#state.doubt?.(failure, { call, sentAs: "legacy", request });
      if (other === undefined) throw failure;
      return other;
    }
  }

  async *#discovered(call: Call): AsyncGenerator<InboundMessage> {
    const { context, sessions } = this.#state;
    const { opening } = await sessions.current();
    const id = context.nextId();
    call.onRequestId?.(id);
    yield { jsonrpc: "2.0", id, result: discoveryOf(opening) };
  }

  /** Has the server's own words heard where someone waits for them, before anything is asked of it. */
  async #opened(session: ActiveSession): Promise<void> {
    const { context, listeners } = this.#state;
    this.#opening = session.opening;
    const { elicitation, sampling, roots } = context.capabilities;
    const mayBeAsked = (elicitation ?? sampling ?? roots) !== undefined;
    if (mayBeAsked || listeners.size > 0) await session.binding.openInbound();
    listeners.restore(session);
  }

  #ended(reason: McpError): void {
    const { listeners, sessions } = this.#state;
    this.#questions.cancelAll();
    if (!(reason instanceof SessionExpiredError)) {
      listeners.fail(reason);
    } else if (listeners.size > 0) {
      sessions.current().catch((failure) => listeners.fail(failure)); // they wait for the next one
    }
  }

  #receive(message: Message, session: LegacySession): void {
    if (isRequest(message)) {
      this.#questions.receive(message, session);
    } else if (isResponse(message) || message.method === Notification.progress) {
      this.#inject(message);
    } else if (message.method === Notification.cancelled) {
      this.#questions.cancel(message.params?.requestId);
    } else if (message.method === Notification.message) {
      for (const call of this.#state.calls) call.inject(message);
    } else {
      this.#state.listeners.dispatch(message); // nobody wants notifications that nobody knows
    }
  }

  /** Hands a message to the call that it names. There may be none: it is over. */
  #inject(message: InboundMessage): void {
    const id = requestNamedBy(message);
    for (const call of this.#state.calls) {
      if (call.id === id) call.inject(message);
    }
  }

  /** These revisions do not say what a question belongs to: the newest call is the best guess. */
  #inputContext(question: RequestMessage, signal: AbortSignal): InputContext {
    const { context, calls } = this.#state;
    const newest = [...calls].at(-1);
    return {
      peer: context.transport.peer,
      serverInfo: this.#opening?.serverInfo,
      method: newest?.call.method ?? question.method,
      signal,
    };
  }

  #suspendDeadlines(): () => void {
    const calls = [...this.#state.calls];
    for (const call of calls) call.suspend();
    return () => {
      for (const call of calls) call.resume();
    };
  }
}
