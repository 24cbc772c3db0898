import type { Writable } from "node:stream";

/** Writes to a stream and waits until it has room for more. A stream that has ended takes nothing, quietly. */
export function write(stream: Writable, chunk: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) return resolve();
    stream.write(chunk, () => resolve());
  });
}
