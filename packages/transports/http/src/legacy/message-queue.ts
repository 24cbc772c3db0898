/** Values that wait for the one who reads them, from several sources; it ends, or breaks, after those that came before. */
export class MessageQueue implements AsyncIterableIterator<unknown, undefined> {
  readonly #values: unknown[] = [];
  #end: { readonly failure?: unknown } | undefined;
  #wake = (): void => {};

  [Symbol.asyncIterator](): this {
    return this;
  }

  add(value: unknown): void {
    this.#values.push(value);
    this.#wake();
  }

  end(): void {
    this.#end ??= {};
    this.#wake();
  }

  break(failure: unknown): void {
    this.#end ??= { failure };
    this.#wake();
  }

  async next(): Promise<IteratorResult<unknown, undefined>> {
    while (this.#values.length === 0 && this.#end === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#values.length > 0) return { done: false, value: this.#values.shift() };
    if (this.#end !== undefined && "failure" in this.#end) throw this.#end.failure;
    return { done: true, value: undefined };
  }
}
