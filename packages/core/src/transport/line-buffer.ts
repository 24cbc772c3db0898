const INITIAL_BYTES = 1_024;
/** What is kept of the buffer after a long line, so that one long message does not cost its size for ever. */
const KEPT_BYTES = 65_536;

/**
 * Collects the pieces of one line. It copies them into a buffer that doubles, so that any cutting costs linear time, and
 * a line of one-byte pieces holds no more memory than a line in one piece.
 */
export class LineBuffer {
  readonly #maxBytes: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #length = 0;

  /** `maxBytes` is how long a line may get, which the caller sees to: the buffer grows no further. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#bytes.length) this.#grow(length);
    this.#bytes.set(piece, this.#length);
    this.#length = length;
  }

  /** The line so far, to be read before the next call. The buffer is empty afterwards. */
  take(): Uint8Array {
    const line = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = new Uint8Array(0);
    return line;
  }

  #grow(length: number): void {
    const doubled = Math.max(this.#bytes.length * 2, INITIAL_BYTES);
    const grown = new Uint8Array(Math.max(length, Math.min(doubled, this.#maxBytes)));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
