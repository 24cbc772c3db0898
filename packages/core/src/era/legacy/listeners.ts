import type { NotificationMessage } from "../../wire/messages.js";
import { Notification } from "../../wire/methods.js";
import type { ActiveSession } from "./active-session.js";
import type { LegacyListen } from "./legacy-listen.js";

/** Everyone who listens to changes. */
export class Listeners {
  readonly #all = new Set<LegacyListen>();

  get size(): number {
    return this.#all.size;
  }

  add(listener: LegacyListen): void {
    this.#all.add(listener);
  }

  remove(listener: LegacyListen): void {
    this.#all.delete(listener);
  }

  /** Hands a change to whom it concerns. */
  dispatch(notification: NotificationMessage): void {
    const wanting = [...this.#all].filter((one) => one.wants(notification));
    for (const one of this.#closest(notification, wanting)) one.deliver(notification);
  }

  /** Starts over in a new session, after which everything may be different. */
  restore(session: ActiveSession): void {
    for (const one of this.#all) void one.restore(session); // it never rejects
  }

  /** Nobody will hear of anything any more. */
  fail(reason: unknown): void {
    for (const one of [...this.#all]) one.fail(reason);
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
