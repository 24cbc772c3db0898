/** Runs a load again and again, one at a time. */
export interface Refresher<T> {
  /** The outcome of a load that begins now or later: of many that ask during one load, all share the next. */
  refresh(): Promise<T>;
}

/** Makes a refresher of a load. */
export function createRefresher<T>(load: () => Promise<T>): Refresher<T> {
  let running: Promise<T> | undefined;
  let queued: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const run = load().finally(() => {
      running = undefined;
    });
    running = run;
    return run;
  };
  const startQueued = (): Promise<T> => {
    queued = undefined;
    return start();
  };
  return {
    refresh: () => {
      if (running === undefined) return start();
      queued ??= running.then(startQueued, startQueued);
      return queued;
    },
  };
}
