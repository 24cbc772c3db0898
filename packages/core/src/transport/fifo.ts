/** A queue whose `take` costs the same at any length, which an array's `shift` does not. */
export class Fifo<T> {
  #items: T[] = [];
  /** Where the oldest item is: what stands before it was taken. */
  #first = 0;

  get size(): number {
    return this.#items.length - this.#first;
  }

  add(item: T): void {
    this.#items.push(item);
  }

  /** Removes the oldest item; `undefined` when there is none. */
  take(): T | undefined {
    if (this.#first === this.#items.length) return undefined;
    const item = this.#items[this.#first] as T;
    this.#first += 1;
    if (this.#first * 2 >= this.#items.length) {
      this.#items = this.#first === this.#items.length ? [] : this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }

  /** Removes the oldest item that passes the test; `false` when none does. */
  remove(test: (item: T) => boolean): boolean {
    for (let index = this.#first; index < this.#items.length; index += 1) {
      if (!test(this.#items[index] as T)) continue;
      this.#items.splice(index, 1);
      return true;
    }
    return false;
  }

  clear(): void {
    this.#items = [];
    this.#first = 0;
  }
}
