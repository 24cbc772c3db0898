import { createParser, type EventSourceParser } from "eventsource-parser";
import { utf8Exceeds } from "./utf8-exceeds.js";

/** What an event may have besides its data: field names, an id, an event name. */
const FRAMING_CHARS = 1024;

/**
 * Cuts the text of an event stream into the data of its messages, by the grammar of the WHATWG. Bounded: `overflowed` says
 * that one event, one line, or framing without an end went past `maxMessageBytes`; nothing comes out after that.
 */
export class SseFraming {
  overflowed = false;
  readonly #maxMessageBytes: number;
  readonly #parser: EventSourceParser;
  #queue: string[] = [];
  #taken = 0;
  #afterCarriageReturn = false;
  #framingChars = 0;
  #showedLife = false;

  constructor(maxMessageBytes: number) {
    this.#maxMessageBytes = maxMessageBytes;
    this.#parser = createParser({
      maxBufferSize: maxMessageBytes + FRAMING_CHARS,
      onEvent: ({ event, data }) => this.#onEvent(event, data),
      onComment: () => {
        this.#showedLife = true;
      },
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
    this.#parser.feed(this.#withLineFeeds(text));
    // Comments and events may go on for ever; fields that never become an event may not.
    this.#framingChars = this.#showedLife ? 0 : this.#framingChars + text.length;
    if (this.#framingChars > this.#maxMessageBytes + FRAMING_CHARS) this.overflowed = true;
  }

  #onEvent(event: string | undefined, data: string): void {
    this.#showedLife = true;
    if (data === "" || (event !== undefined && event !== "message")) return;
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
