/** The longest id that is remembered: it has to fit into a header. */
const MAX_ID_CHARS = 4096;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no header can carry them
const UNSENDABLE = /[\u0001-\u0008\u000b-\u001f\u007f]/;

/**
 * Where an event stream can be taken up again: the id of its last event, and the wait that it asked for. Reads the `id`
 * fields itself, since the parser keeps silent about events without data, whose ids count too.
 */
export class StreamCursor {
  /** The id of the last complete event that had one; `undefined`: none had, or the last one took it back. */
  lastEventId: string | undefined;
  /** What the last `retry` field said. */
  retryMs: number | undefined;
  /** The id of the event that is being read. */
  #id = "";
  /** The beginning of the line that is being read, as far as it can matter. */
  #line = "";

  retry(delayMs: number): void {
    this.retryMs = delayMs;
  }

  /** Begins with another connection: what was read of an incomplete event is void. */
  restart(): void {
    this.#id = this.lastEventId ?? "";
    this.#line = "";
  }

  /** Takes a piece of text whose lines end with line feeds. */
  feed(text: string): void {
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      this.#add(text, from, end);
      this.#onLine(this.#line);
      this.#line = "";
      from = end + 1;
    }
    this.#add(text, from, text.length);
  }

  /** Keeps of a line, which may be a whole message, no more than an id could have. */
  #add(text: string, from: number, to: number): void {
    const room = MAX_ID_CHARS + 5 - this.#line.length;
    if (room > 0 && from < to) this.#line += text.slice(from, Math.min(to, from + room));
  }

  #onLine(line: string): void {
    if (line === "") this.lastEventId = this.#id === "" ? undefined : this.#id;
    else if (line === "id") this.#id = "";
    else if (line.startsWith("id:")) this.#onId(line.slice(line[3] === " " ? 4 : 3));
  }

  #onId(id: string): void {
    if (id.includes("\0")) return;
    this.#id = id.length > MAX_ID_CHARS || UNSENDABLE.test(id) ? "" : id;
  }
}
