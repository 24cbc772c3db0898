import type { Readable } from "node:stream";

const QUIET_MS = 100;
const MAX_ROUNDS = 10;

/**
 * Ends a stream whose writer is gone, but that something else may hold open: as soon as nothing has come for a while, and
 * after ten such whiles anyway. Ends nothing that ends by itself.
 */
export function endWhenQuiet(stream: Readable & { readonly bytesRead?: number }): void {
  let timer: NodeJS.Timeout | undefined;
  let seenBytes = -1;
  let rounds = 0;
  const check = (): void => {
    if (stream.destroyed) return;
    const { bytesRead = 0 } = stream;
    if (bytesRead === seenBytes || rounds === MAX_ROUNDS) {
      stream.destroy();
      return;
    }
    seenBytes = bytesRead;
    rounds += 1;
    // What has arrived while this process was busy is read between the timer and the check.
    timer = setTimeout(() => setImmediate(check), QUIET_MS);
  };
  stream.once("close", () => clearTimeout(timer));
  check();
}
