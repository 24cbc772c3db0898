import { RpcError } from "../../errors/rpc-error.js";
import type { NotificationMessage } from "../../wire/messages.js";
import { Method, Notification } from "../../wire/methods.js";
import type { EraContext } from "../era-context.js";
import type { ActiveSession } from "./active-session.js";
import type { LegacyListen } from "./legacy-listen.js";

/** Everyone who listens to changes, and the resources that the server was told to watch for them. */
export class Listeners {
  readonly #context: EraContext;
  readonly #all = new Set<LegacyListen>();

  constructor(context: EraContext) {
    this.#context = context;
  }

  get size(): number {
    return this.#all.size;
  }

  add(listener: LegacyListen): void {
    this.#all.add(listener);
  }

  remove(listener: LegacyListen): void {
    this.#all.delete(listener);
  }

  /** Has the server watch no longer what nobody wants any more. */
  unwatch(uris: Iterable<string>, session: ActiveSession): void {
    for (const uri of uris) {
      if (this.#isWatched(uri)) continue;
      session.request(Method.unsubscribe, { uri }).catch(() => {}); // the session may be over
    }
  }

  /** Has the server watch a resource. `false`: it will not. */
  async watch(uri: string, session: ActiveSession): Promise<boolean> {
    if (!session.opening.capabilities.resources?.subscribe) return false;
    try {
      await session.request(Method.subscribe, { uri });
      return true;
    } catch (cause) {
      if (!(cause instanceof RpcError)) throw cause;
      const message = "The server does not watch a resource that was asked for.";
      this.#context.onWarning({
        code: "subscription_refused",
        message,
        method: Method.subscribe,
        cause,
      });
      return false;
    }
  }

  /** Hands a change to whom it concerns. */
  dispatch(notification: NotificationMessage): void {
    const wanting = [...this.#all].filter((one) => one.wants(notification));
    for (const one of this.#closest(notification, wanting)) one.deliver(notification);
  }

  /** Starts over in a new session, after which everything may be different. */
  async restore(session: ActiveSession): Promise<void> {
    await Promise.all([...this.#all].map((one) => one.restore(session)));
  }

  /** Nobody will hear of anything any more. */
  fail(reason: unknown): void {
    for (const one of [...this.#all]) one.fail(reason);
  }

  #isWatched(uri: string): boolean {
    return [...this.#all].some((one) => one.watched.has(uri));
  }

  /** Of those who watch resources, the ones that watch this one or what it lies in; where there is none, all. */
  #closest(
    { method, params }: NotificationMessage,
    wanting: readonly LegacyListen[],
  ): readonly LegacyListen[] {
    if (method !== Notification.resourceUpdated) return wanting;
    const uri = String(params?.uri);
    const closest = wanting.filter((one) => [...one.watched].some((own) => uri.startsWith(own)));
    return closest.length > 0 ? closest : wanting;
  }
}
