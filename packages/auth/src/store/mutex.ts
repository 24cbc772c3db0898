/** Does work while no other work of the same name is done, in the order in which it was asked for. */
export type Mutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Makes a mutex for one process. */
export function mutex(): Mutex {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const run = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, run);
    try {
      return await run;
    } finally {
      if (last.get(name) === run) last.delete(name);
    }
  };
}
