import type { NotificationMessage } from "../wire/messages.js";
import { Method, Notification } from "../wire/methods.js";

/** How much a cache keeps; the oldest goes first. */
export interface CacheLimits {
  /** Default: 1,000. */
  readonly maxEntries: number;
  /** The length of all results together, as JSON text. Default: 16,777,216. */
  readonly maxCharacters: number;
}

/** A result that is kept. */
export interface CacheEntry {
  readonly method: string;
  /** The resource that was read, where one was. */
  readonly uri: string | undefined;
  readonly ttlMs: number;
  /** The result as JSON text, so that everyone who gets it has a copy of their own. */
  readonly text: string;
}

const CHANGED: { readonly [notification: string]: readonly string[] } = {
  [Notification.toolsListChanged]: [Method.listTools],
  [Notification.promptsListChanged]: [Method.listPrompts],
  [Notification.resourcesListChanged]: [Method.listResources, Method.listResourceTemplates],
};

/** Results by key, until they are too old, too many, or wrong. */
export class CacheStore {
  readonly #limits: CacheLimits;
  readonly #entries = new Map<string, CacheEntry & { readonly staleAt: number }>();
  #characters = 0;
  #epoch = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** Changes with everything that is forgotten: a result that was asked for before is not to be kept. */
  get epoch(): number {
    return this.#epoch;
  }

  get(key: string | undefined): string | undefined {
    if (key === undefined) return undefined;
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (performance.now() < entry.staleAt) return entry.text;
    this.#delete(key);
    return undefined;
  }

  set(key: string, entry: CacheEntry): void {
    this.#delete(key);
    if (entry.text.length > this.#limits.maxCharacters) return;
    this.#entries.set(key, { ...entry, staleAt: performance.now() + entry.ttlMs });
    this.#characters += entry.text.length;
    for (const oldest of this.#entries.keys()) {
      const { maxEntries, maxCharacters } = this.#limits;
      if (this.#entries.size <= maxEntries && this.#characters <= maxCharacters) break;
      this.#delete(oldest);
    }
  }

  forget(isForgotten: (entry: CacheEntry) => boolean): void {
    this.#epoch++;
    for (const [key, entry] of this.#entries) if (isForgotten(entry)) this.#delete(key);
  }

  /** Forgets what a notification says has changed. A new subscription may have missed changes: it forgets everything. */
  forgetChanged({ method, params }: NotificationMessage): void {
    const methods = Object.hasOwn(CHANGED, method) ? CHANGED[method] : undefined;
    const uri = params?.uri;
    if (method === Notification.acknowledged) {
      this.forget(() => true);
    } else if (methods !== undefined) {
      this.forget((entry) => methods.includes(entry.method));
    } else if (method === Notification.resourceUpdated && typeof uri === "string") {
      this.forget((entry) => isRelated(entry.uri, uri));
    }
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#characters -= entry.text.length;
  }
}

/** Whether one resource is the other, or lies below it. */
function isRelated(kept: string | undefined, changed: string): boolean {
  if (kept === undefined) return false;
  const [short, long] = kept.length < changed.length ? [kept, changed] : [changed, kept];
  return long === short || long.startsWith(short.endsWith("/") ? short : `${short}/`);
}
