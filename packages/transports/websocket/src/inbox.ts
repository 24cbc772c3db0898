interface Waiter {
  resolve(result: IteratorResult<unknown, undefined>): void;
  reject(reason: unknown): void;
}

/**
 * What came in and was not taken yet. The reader of a channel never stops, so that this holds what arrived in one go and no
 * more.
 */
export class Inbox implements AsyncIterableIterator<unknown, undefined> {
  #values: unknown[] = [];
  /** Where the oldest value is: what stands before it was taken. */
  #first = 0;
  #waiting: Waiter | undefined;
  #failure: { readonly reason: unknown } | undefined;

  [Symbol.asyncIterator](): this {
    return this;
  }

  add(value: unknown): void {
    if (this.#failure !== undefined) return;
    const waiter = this.#waiting;
    this.#waiting = undefined;
    if (waiter === undefined) this.#values.push(value);
    else waiter.resolve({ value, done: false });
  }

  /** Nothing more will come. What is there is still given out. */
  fail(reason: unknown): void {
    this.#failure ??= { reason };
    this.#waiting?.reject(reason);
    this.#waiting = undefined;
  }

  next(): Promise<IteratorResult<unknown, undefined>> {
    if (this.#first < this.#values.length) {
      const value = this.#values[this.#first++];
      if (this.#first === this.#values.length) {
        this.#values = [];
        this.#first = 0;
      }
      return Promise.resolve({ value, done: false });
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure.reason);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }
}
