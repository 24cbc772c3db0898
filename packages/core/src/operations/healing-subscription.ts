import { CallScope } from "../call/call-scope.js";
import { pause } from "../call/pause.js";
import type { ClientCore } from "../client-core.js";
import { CancelledError } from "../errors/cancelled-error.js";
import { Method } from "../wire/methods.js";
import type { SubscriptionFilter } from "../wire/types/subscriptions.js";
import type { Change } from "./change.js";
import { isLoss, isPassing, type RelistenSettings } from "./relisten.js";
import type { Subscription } from "./subscription.js";

type Step = IteratorResult<Change, undefined>;

const DONE: Step = { done: true, value: undefined };
const NO_LIMITS = { silenceMs: Number.POSITIVE_INFINITY, totalMs: Number.POSITIVE_INFINITY };

/** What a healing subscription is made of. */
export interface HealingParts {
  readonly core: ClientCore;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  readonly settings: RelistenSettings;
  /** Sends a listen request of its own. */
  readonly listenOnce: () => Subscription;
}

/** One subscription after another as if it were a single one, with a gap where one was lost. */
export class HealingSubscription implements Subscription, AsyncIterator<Change, undefined> {
  readonly acknowledged: Promise<SubscriptionFilter>;
  readonly closed: Promise<void>;
  readonly #settings: RelistenSettings;
  readonly #listenOnce: () => Subscription;
  /** Lives as long as the whole: between two requests nothing else hears of an abort or of the client's end. */
  readonly #scope: CallScope;
  #current: Subscription;
  /** Made since the last change. */
  #attempts = 0;
  #isOpen = true;
  #closedByUs = false;
  #settleClosed: { resolve(): void; reject(reason: unknown): void } | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ core, signal, settings, listenOnce }: HealingParts) {
    this.#settings = settings;
    this.#listenOnce = listenOnce;
    this.#current = listenOnce();
    this.acknowledged = this.#current.acknowledged;
    const { open, signals } = core;
    this.#scope = new CallScope({ what: Method.listen, limits: NO_LIMITS, signal, open, signals });
    this.closed = new Promise<void>((resolve, reject) => {
      this.#settleClosed = { resolve, reject };
    });
    this.closed.catch(() => {}); // whoever does not look at it learns of a loss from the loop
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  next(): Promise<Step> {
    const take = (): Promise<Step> => this.#take();
    const next = this.#last.then(take, take);
    this.#last = next;
    return next;
  }

  async return(): Promise<Step> {
    await this.close();
    return DONE;
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#closedByUs = true;
    this.#scope.abort(new CancelledError());
    await this.#current.close();
    this.#end();
  }

  async #take(): Promise<Step> {
    if (!this.#isOpen) return DONE;
    try {
      const step = await this.#pull();
      return this.#closedByUs ? this.#end() : step;
    } catch (reason) {
      return this.#closedByUs ? this.#end() : this.#fail(reason);
    }
  }

  async #pull(): Promise<Step> {
    try {
      const step: Step = await this.#current[Symbol.asyncIterator]().next();
      if (step.done) return this.#end();
      this.#attempts = 0; // only a change shows that it works again
      return step;
    } catch (reason) {
      if (!isLoss(reason)) throw reason;
      await this.acknowledged; // what never was is not lost, and says why
      await this.#heal(reason);
      return { done: false, value: { kind: "gap" } };
    }
  }

  /** Listens again until that is acknowledged. Throws what the last attempt failed with. */
  async #heal(loss: unknown): Promise<void> {
    for (let reason = loss; ; ) {
      if (this.#attempts >= this.#settings.maxAttempts) throw reason;
      // It rejects at once when the whole has ended meanwhile, whatever the loss was.
      await pause(this.#settings.delayMs(this.#attempts, reason), this.#scope.cancellation.signal);
      this.#attempts += 1;
      try {
        this.#current = this.#listenOnce();
        await this.#current.acknowledged;
        return;
      } catch (error) {
        if (!isPassing(error)) throw error;
        reason = error;
      }
    }
  }

  #end(): Step {
    this.#isOpen = false;
    this.#scope.end();
    this.#settleClosed?.resolve();
    return DONE;
  }

  #fail(reason: unknown): never {
    this.#isOpen = false;
    this.#scope.end();
    this.#settleClosed?.reject(reason);
    throw reason;
  }
}
