import type { Io } from "./io.js";
import { openUrl } from "./open-url.js";

const STOPPING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The world of this process. `listeners` are told of the first signal; the second one ends the process at once. */
export function processIo(): Io {
  const listeners = new Set<(signal: string) => void>();
  let stopping = false;
  for (const signal of STOPPING) {
    process.on(signal, () => {
      if (stopping || listeners.size === 0) process.exit(130);
      stopping = true;
      for (const listener of listeners) listener(signal);
    });
  }
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openUrl,
  };
}
