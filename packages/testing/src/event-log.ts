interface Waiter<T> {
  readonly test: (item: T) => boolean;
  resolve(item: T): void;
}

/** What happened so far, in order, and a way to wait for what has not happened yet. */
export class EventLog<T> {
  readonly #items: T[] = [];
  #waiters: Waiter<T>[] = [];

  get items(): readonly T[] {
    return this.#items;
  }

  add(item: T): void {
    this.#items.push(item);
    const woken = this.#waiters.filter(({ test }) => test(item));
    this.#waiters = this.#waiters.filter((waiter) => !woken.includes(waiter));
    for (const waiter of woken) waiter.resolve(item);
  }

  /** The first item that passes the test, as soon as there is one. */
  first(test: (item: T) => boolean): Promise<T> {
    const index = this.#items.findIndex(test);
    if (index >= 0) return Promise.resolve(this.#items[index] as T);
    return new Promise((resolve) => this.#waiters.push({ test, resolve }));
  }

  /** The item at that place, counted from 0, as soon as there is one. */
  at(index: number): Promise<T> {
    if (index < this.#items.length) return Promise.resolve(this.#items[index] as T);
    return new Promise((resolve) => {
      this.#waiters.push({ test: () => this.#items.length > index, resolve });
    });
  }
}
