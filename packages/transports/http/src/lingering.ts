import type { ByteSource } from "./byte-source.js";

const LINGER_MS = 20;
const MAX_BYTES = 1_048_576;

/** Lets bodies that nobody needs any more end by themselves, so that their connections can be used again. */
export interface Lingering {
  /** Reads and discards for a moment; a body that has not ended by then is given up. Returns at once, never throws. */
  settle(source: ByteSource, giveUp: () => void): void;
  /** Gives up whatever still lingers. */
  close(): void;
}

/** The bodies of one transport that are ending. */
export function createLingering(): Lingering {
  const open = new Set<() => void>();

  function settle(source: ByteSource, giveUp: () => void): void {
    const forget = () => {
      clearTimeout(timer);
      open.delete(stop);
    };
    const stop = () => {
      forget();
      source.cancel();
      giveUp();
    };
    const timer = setTimeout(stop, LINGER_MS);
    open.add(stop);
    // Never rejects: both outcomes are handled, and what they call does not throw.
    void discard(source).then((hasEnded) => (hasEnded ? forget() : stop()), stop);
  }
  return {
    settle,
    close() {
      for (const stop of [...open]) stop();
    },
  };
}

async function discard(source: ByteSource): Promise<boolean> {
  let length = 0;
  while (length <= MAX_BYTES) {
    const { done, value } = await source.read();
    if (done === true || value === undefined) return true;
    length += value.length;
  }
  return false;
}
