import { createParser, type EventSourceParser } from "eventsource-parser";
import type { StreamCursor } from "./stream-cursor.js";
import { utf8Exceeds } from "./utf8-exceeds.js";

/** What an event may have besides its data: field names, an id, an event name. */
const FRAMING_CHARS = 1024;

/** How the text of an event stream is cut. */
export interface SseFramingOptions {
  readonly maxMessageBytes: number;
  /** Learns where the stream can be taken up again. Absent: nowhere. */
  readonly cursor?: StreamCursor | undefined;
  /** Takes the events that have another name than `message`. Absent: they are ignored. */
  readonly onNamed?: ((name: string, data: string) => void) | undefined;
}

/**
 * Cuts the text of an event stream into the data of its messages, by the grammar of the WHATWG. Bounded: `overflowed` says
 * that one event, one line, or framing without an end went past `maxMessageBytes`; nothing comes out after that.
 */
export class SseFraming {
  overflowed = false;
  readonly #maxMessageBytes: number;
  readonly #cursor: StreamCursor | undefined;
  readonly #onNamed: SseFramingOptions["onNamed"];
  readonly #parser: EventSourceParser;
  #queue: string[] = [];
  #taken = 0;
  #afterCarriageReturn = false;
  #framingChars = 0;
  #showedLife = false;

  constructor({ maxMessageBytes, cursor, onNamed }: SseFramingOptions) {
    this.#maxMessageBytes = maxMessageBytes;
    this.#cursor = cursor;
    this.#onNamed = onNamed;
    this.#parser = createParser({
      maxBufferSize: maxMessageBytes + FRAMING_CHARS,
      onEvent: ({ event, data }) => this.#onEvent(event, data),
      onComment: () => {
        this.#showedLife = true;
      },
      onRetry: (delayMs) => cursor?.retry(delayMs),
      onError: ({ type }) => {
        if (type === "max-buffer-size-exceeded") this.overflowed = true;
      },
    });
  }

  /** Takes the data of the next message; `undefined`: none is complete. */
  take(): string | undefined {
    if (this.#taken === this.#queue.length) return undefined;
    const data = this.#queue[this.#taken++];
    if (this.#taken === this.#queue.length) this.#queue.length = this.#taken = 0;
    return data;
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  feed(text: string): void {
    if (this.overflowed) return;
    this.#showedLife = false;
    const lines = this.#withLineFeeds(text);
    this.#parser.feed(lines);
    this.#cursor?.feed(lines);
    // Comments and events may go on for ever; fields that never become an event may not.
    this.#framingChars = this.#showedLife ? 0 : this.#framingChars + text.length;
    if (this.#framingChars > this.#maxMessageBytes + FRAMING_CHARS) this.overflowed = true;
  }

  #onEvent(event: string | undefined, data: string): void {
    this.#showedLife = true;
    if (data === "") return;
    if (event !== undefined && event !== "message") {
      this.#onNamed?.(event, data);
      return;
    }
    if (utf8Exceeds(data, this.#maxMessageBytes)) this.overflowed = true;
    if (!this.overflowed) this.#queue.push(data);
  }

  /** A carriage return ends its line at once, whatever follows; the parser would wait for that. */
  #withLineFeeds(text: string): string {
    const rest = this.#afterCarriageReturn && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") this.#afterCarriageReturn = text.endsWith("\r");
    return rest.includes("\r") ? rest.replace(/\r\n?/g, "\n") : rest;
  }
}
