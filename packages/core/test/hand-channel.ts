import type { Channel, OutboundMessage } from "../src/transport/index.js";

/** A write that the test decides about. */
export interface HandWrite {
  readonly message: OutboundMessage;
  resolve(): void;
  reject(reason: unknown): void;
}

/** A pipe that the test works by hand. */
export interface HandChannel extends Channel {
  /** All writes so far, in order. */
  readonly writes: readonly HandWrite[];
  /** What was written, in order. */
  written(): readonly OutboundMessage[];
  /** Has the peer say something. */
  says(value: unknown): void;
  /** Ends `incoming`; with a reason it breaks. */
  ends(broken?: { readonly reason: unknown }): void;
  /** How often it was closed. */
  closings(): number;
}

/** Makes a pipe whose writes wait for the test, unless `autoWrite` is set, and that `close()` does not end. */
export function handChannel({ autoWrite = true }: { autoWrite?: boolean } = {}): HandChannel {
  const writes: HandWrite[] = [];
  const values: (() => IteratorResult<unknown>)[] = [];
  let wake = (): void => {};
  let closings = 0;
  const add = (step: () => IteratorResult<unknown>): void => {
    values.push(step);
    wake();
  };
  const incoming: AsyncIterableIterator<unknown> = {
    [Symbol.asyncIterator]: () => incoming,
    next: async () => {
      while (values.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return (values.shift() as () => IteratorResult<unknown>)();
    },
  };
  return {
    incoming,
    writes,
    written: () => writes.map(({ message }) => message),
    send: (message) =>
      new Promise((resolve, reject) => {
        writes.push({ message, resolve, reject });
        if (autoWrite) resolve();
      }),
    close: async () => {
      closings += 1;
    },
    says: (value) => add(() => ({ value, done: false })),
    ends: (broken) =>
      add(() => {
        if (broken !== undefined) throw broken.reason;
        return { value: undefined, done: true };
      }),
    closings: () => closings,
  };
}
