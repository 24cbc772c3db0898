import { RpcError } from "../../errors/rpc-error.js";
import type { OnWarning } from "../../warning.js";
import type { JsonObject } from "../../wire/json.js";
import { Method } from "../../wire/methods.js";

/** How the server of a session is told. */
export interface WatchesOptions {
  readonly request: (method: string, params: JsonObject) => Promise<void>;
  readonly onWarning: OnWarning;
}

interface Watch {
  users: number;
  readonly isWatched: Promise<boolean>;
}

/** The resources that a server was told to watch: once each, however many listen, until the last of them has left. */
export class Watches {
  readonly #options: WatchesOptions;
  readonly #all = new Map<string, Watch>();
  /** What it is being told to watch no longer: only then it may be told to again. */
  readonly #leaving = new Map<string, Promise<void>>();

  constructor(options: WatchesOptions) {
    this.#options = options;
  }

  /** Has the server watch a resource, until `remove` is called. Gives `false` when it will not, and there is no need to. */
  async add(uri: string): Promise<boolean> {
    const watch = this.#all.get(uri) ?? { users: 0, isWatched: this.#subscribe(uri) };
    this.#all.set(uri, watch);
    watch.users++;
    let isWatched = false;
    try {
      isWatched = await watch.isWatched;
      return isWatched;
    } finally {
      if (!isWatched && this.#all.get(uri) === watch) this.#all.delete(uri);
    }
  }

  /** Takes back an `add` that gave `true`. */
  remove(uri: string): void {
    const watch = this.#all.get(uri);
    if (watch === undefined || --watch.users > 0) return;
    this.#all.delete(uri);
    const left = this.#options
      .request(Method.unsubscribe, { uri })
      .catch(() => {}) // the session may be over
      .finally(() => this.#leaving.delete(uri));
    this.#leaving.set(uri, left);
  }

  async #subscribe(uri: string): Promise<boolean> {
    await this.#leaving.get(uri);
    try {
      await this.#options.request(Method.subscribe, { uri });
      return true;
    } catch (cause) {
      if (!(cause instanceof RpcError)) throw cause;
      const message = "The server does not watch a resource that was asked for.";
      this.#options.onWarning({
        code: "subscription_refused",
        message,
        method: Method.subscribe,
        cause,
      });
      return false;
    }
  }
}
