/** Keeps the end of what a process writes to stderr. */
export class StderrTail {
  readonly #maxBytes: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #isCut = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(chunk: Uint8Array): void {
    const joined = new Uint8Array(Math.min(this.#bytes.length + chunk.length, this.#maxBytes));
    const kept = Math.max(0, joined.length - chunk.length);
    this.#isCut ||= joined.length < this.#bytes.length + chunk.length;
    joined.set(this.#bytes.subarray(this.#bytes.length - kept));
    joined.set(chunk.subarray(Math.max(0, chunk.length - joined.length)), kept);
    this.#bytes = joined;
  }

  /** What was kept, from the beginning of a line where there is one. */
  text(): string {
    const lineEnd = this.#isCut ? this.#bytes.indexOf(0x0a) : -1;
    const isLast = lineEnd === this.#bytes.length - 1;
    const whole = isLast ? this.#bytes : this.#bytes.subarray(lineEnd + 1);
    const text = new TextDecoder().decode(whole).trimEnd();
    return this.#isCut ? text.replace(/^\ufffd+/, "") : text;
  }
}
