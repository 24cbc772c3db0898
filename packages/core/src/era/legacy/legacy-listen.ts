import type { Call } from "../../call/call.js";
import { ConnectionError } from "../../errors/connection-error.js";
import { SessionExpiredError } from "../../errors/session-expired-error.js";
import { type Cancellation, cancellationOf } from "../../transport/cancellation.js";
import { Mailbox } from "../../transport/mailbox.js";
import { isJsonObject } from "../../wire/json.js";
import type { InboundMessage, NotificationMessage } from "../../wire/messages.js";
import { MetaKey } from "../../wire/meta.js";
import { Method, Notification } from "../../wire/methods.js";
import type { SubscriptionFilter } from "../../wire/types/subscriptions.js";
import type { ActiveSession } from "./active-session.js";
import { grantedOf } from "./granted-of.js";
import type { LegacyState } from "./legacy-state.js";
import { MAX_RENEWALS } from "./max-renewals.js";

type Step = IteratorResult<InboundMessage, undefined>;

const DONE: Step = { done: true, value: undefined };
const MAX_BACKLOG_MESSAGES = 1_024;

/**
 * A subscription where there are none: what the server sends by itself, and the resources that it is told to watch, behind
 * the messages that `subscriptions/listen` would have. It lasts longer than a session that expires.
 */
export class LegacyListen implements AsyncIterable<InboundMessage>, AsyncIterator<InboundMessage> {
  /** The resources that the server watches for it. */
  readonly watched: Set<string> = new Set();
  readonly #call: Call;
  readonly #state: LegacyState;
  readonly #filter: SubscriptionFilter;
  readonly #cancellation: Cancellation;
  readonly #backlog = new Mailbox(MAX_BACKLOG_MESSAGES);
  #session: ActiveSession | undefined;
  #stopListening: (() => void) | undefined;
  /** How many sessions in a row have expired over it. */
  #renewals = 0;
  #hasStarted = false;
  #isAcknowledged = false;
  #isOver = false;
  #failure: { readonly reason: unknown } | undefined;
  #waiting: { resolve(step: Step): void; reject(reason: unknown): void } | undefined;

  constructor(call: Call, state: LegacyState) {
    this.#call = call;
    this.#state = state;
    const { notifications } = call.params;
    this.#filter = isJsonObject(notifications) ? notifications : {};
    this.#cancellation = cancellationOf(call);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Step> {
    if (!this.#hasStarted) this.#start();
    const value = this.#backlog.take();
    if (value !== undefined) return Promise.resolve({ value, done: false });
    if (this.#failure !== undefined) return Promise.reject(this.#failure.reason);
    if (this.#isOver) return Promise.resolve(DONE);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  async return(): Promise<Step> {
    this.#end();
    this.#waiting?.resolve(DONE);
    this.#waiting = undefined;
    return DONE;
  }

  /** Whether it was asked for such changes. */
  wants({ method }: NotificationMessage): boolean {
    switch (method) {
      case Notification.toolsListChanged:
        return this.#filter.toolsListChanged === true;
      case Notification.promptsListChanged:
        return this.#filter.promptsListChanged === true;
      case Notification.resourcesListChanged:
        return this.#filter.resourcesListChanged === true;
      default:
        return method === Notification.resourceUpdated && this.#uris.length > 0;
    }
  }

  /** Takes a message; when nobody reads, one that a newer one makes redundant goes. */
  deliver(message: InboundMessage): void {
    if (this.#isOver) return;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) waiting.resolve({ value: message, done: false });
    else if (!this.#backlog.add(message)) this.fail(overflow());
  }

  /** Ends with an error, after what was delivered. */
  fail(reason: unknown): void {
    if (this.#isOver) return;
    this.#end();
    this.#failure = { reason };
    this.#waiting?.reject(reason);
    this.#waiting = undefined;
  }

  /** Goes on in another session: whatever it listens to may have changed meanwhile. Never rejects. */
  async restore(session: ActiveSession): Promise<void> {
    if (!this.#isAcknowledged) return; // it is still being opened
    try {
      await this.#subscribe(session);
    } catch (reason) {
      const isFollowed = reason instanceof SessionExpiredError && ++this.#renewals <= MAX_RENEWALS;
      if (session === this.#session && !isFollowed) this.fail(reason);
      return;
    }
    this.#renewals = 0;
    for (const method of LIST_CHANGES) this.#changed({ jsonrpc: "2.0", method });
    for (const uri of this.watched) {
      this.#changed({ jsonrpc: "2.0", method: Notification.resourceUpdated, params: { uri } });
    }
  }

  get #uris(): readonly string[] {
    return [...new Set(this.#filter.resourceSubscriptions)];
  }

  #start(): void {
    this.#hasStarted = true;
    if (this.#cancellation.aborted) {
      this.#isOver = true;
      this.#failure = { reason: this.#cancellation.reason };
      return;
    }
    this.#stopListening = this.#cancellation.onAbort(() => this.fail(this.#cancellation.reason));
    this.#state.listeners.add(this);
    this.#open().catch((reason) => this.fail(reason));
  }

  async #open(): Promise<void> {
    const { context, sessions } = this.#state;
    const id = context.nextId();
    this.#call.onRequestId?.(id);
    let session = await sessions.current();
    for (;;) {
      try {
        const notifications = await this.#subscribe(session);
        const params = { notifications, _meta: { [MetaKey.subscriptionId]: id } };
        this.#renewals = 0;
        this.#isAcknowledged = true;
        this.deliver({ jsonrpc: "2.0", method: Notification.acknowledged, params });
        return;
      } catch (failure) {
        if (!(failure instanceof SessionExpiredError)) throw failure;
        if (++this.#renewals > MAX_RENEWALS) throw failure;
        session = await sessions.after(session);
      }
    }
  }

  /** Gives what the server agrees to. */
  async #subscribe(session: ActiveSession): Promise<SubscriptionFilter> {
    const { resources } = session.opening.capabilities;
    this.#session = session;
    this.watched.clear();
    if (!(await session.binding.openInbound())) return this.#nothing();
    for (const uri of resources?.subscribe ? this.#uris : []) {
      if (!this.#isIn(session)) break;
      if (!(await session.watches.add(uri))) continue;
      if (this.#isIn(session)) this.watched.add(uri);
      else session.watches.remove(uri);
    }
    return grantedOf(this.#filter, session.opening.capabilities, this.watched);
  }

  #isIn(session: ActiveSession): boolean {
    return !this.#isOver && session === this.#session;
  }

  /** What a server agrees to that says nothing by itself. */
  #nothing(): SubscriptionFilter {
    const message =
      "The server has no stream for changes: what it tells during calls is all that is heard.";
    this.#state.context.onWarning({ code: "stream_unavailable", message, method: Method.listen });
    return {};
  }

  #changed(notification: NotificationMessage): void {
    if (this.wants(notification)) this.deliver(notification);
  }

  #end(): void {
    this.#hasStarted = true;
    this.#isOver = true;
    this.#stopListening?.();
    this.#state.listeners.remove(this);
    for (const uri of this.watched) this.#session?.watches.remove(uri);
    this.watched.clear();
  }
}

function overflow(): ConnectionError {
  const message = `Nobody reads the changes of a subscription: more than ${MAX_BACKLOG_MESSAGES} waited.`;
  return new ConnectionError("overflow", message);
}

const LIST_CHANGES = [
  Notification.toolsListChanged,
  Notification.promptsListChanged,
  Notification.resourcesListChanged,
];
