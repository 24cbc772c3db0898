import type { ByteSource } from "./byte-source.js";

/** How a body is read as a whole. */
export interface BodyBytesOptions {
  readonly maxBytes: number;
  /** Called for every piece that comes in. */
  readonly onActivity?: (() => void) | undefined;
}

/** Reads a body to its end. `undefined`: it is larger than `maxBytes`, and the rest was given up. */
export async function bodyBytes(
  source: ByteSource,
  options: BodyBytesOptions,
): Promise<Uint8Array | undefined> {
  let buffer: Uint8Array = new Uint8Array(0);
  let length = 0;
  for (;;) {
    const { done, value } = await source.read();
    if (done === true || value === undefined) return buffer.subarray(0, length);
    options.onActivity?.();
    if (length + value.length > options.maxBytes) {
      source.cancel();
      return undefined;
    }
    buffer = length === 0 ? value : appended(buffer, length, value);
    length += value.length;
  }
}

/** Grows by doubling, so that many small pieces cost neither an object each nor a copy of all each time. */
function appended(buffer: Uint8Array, length: number, piece: Uint8Array): Uint8Array {
  const needed = length + piece.length;
  let target = buffer;
  if (needed > buffer.length) {
    target = new Uint8Array(needed * 2);
    target.set(buffer.subarray(0, length));
  }
  target.set(piece, length);
  return target;
}
