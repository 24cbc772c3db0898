/** A place among the calls in flight. */
export interface Place {
  /** Resolves when the call may start, or when the place was left. */
  readonly ready: Promise<void>;
  /** Gives the place to the next in line, or leaves the line; to be called once. */
  leave(): void;
}

/** Lets no more than so many calls run at once; the others wait in line. */
export interface CallLimit {
  enter(): Place;
}

/** A limit on calls in flight, first come, first served. */
export function createCallLimit(maxConcurrentCalls: number): CallLimit {
  const waiting = new Set<() => void>();
  let free = maxConcurrentCalls;

  function startNext(): void {
    const [next] = waiting;
    if (next === undefined) free++;
    else next();
  }
  return {
    enter() {
      let isIn = false;
      let start = () => {};
      const ready = new Promise<void>((resolve) => {
        start = () => {
          waiting.delete(start);
          isIn = true;
          resolve();
        };
        if (free === 0) {
          waiting.add(start);
          return;
        }
        free--;
        start();
      });
      return {
        ready,
        leave() {
          if (isIn) startNext();
          else start();
        },
      };
    },
  };
}
