/** All of them share one listener: with one each, the eleventh process would raise a warning of a leak. */
const callbacks = new Set<() => void>();

function runAll(): void {
  for (const callback of callbacks) callback();
}

/** Calls back when this process exits, by an exception too. Gives the function that ends it. */
export function onHostExit(callback: () => void): () => void {
  if (callbacks.size === 0) process.on("exit", runAll);
  callbacks.add(callback);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) process.off("exit", runAll);
  };
}
