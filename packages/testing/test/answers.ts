const MAX_WAITING = 200;

interface Item {
  readonly value: unknown;
  accept(): void;
}

/** The answers to one request: the peer puts them in, and the script takes them out. */
export class Answers implements AsyncIterableIterator<unknown> {
  #items: Item[] = [];
  #wake = (): void => {};
  #failure: Error | undefined;
  #cancellations = 0;
  readonly #cancelled: Promise<void>;

  constructor(signal: AbortSignal) {
    this.#cancelled = new Promise((resolve) => {
      const onAbort = (): void => {
        this.#cancellations += 1;
        resolve();
      };
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  cancelled(): Promise<void> {
    return this.#cancelled;
  }

  cancellations(): number {
    return this.#cancellations;
  }

  /** Resolves once there is room for more. */
  put(value: unknown): Promise<void> {
    return new Promise((resolve) => {
      this.#items.push({ value, accept: resolve });
      if (this.#items.length <= MAX_WAITING) resolve();
      this.#wake();
    });
  }

  end(failure?: Error): void {
    this.#failure = failure;
    this.#items.push({ value: undefined, accept: () => {} });
    this.#wake();
  }

  async next(): Promise<IteratorResult<unknown>> {
    while (this.#items.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const [item] = this.#items.splice(0, 1);
    this.#items[MAX_WAITING - 1]?.accept();
    if (item?.value !== undefined) return { value: item.value, done: false };
    if (this.#failure !== undefined) throw this.#failure;
    return { value: undefined, done: true };
  }
}
