import { ConnectionError, ProtocolError } from "@plugboard/core/transport";
import type { ByteSource } from "./byte-source.js";
import { SseFraming, type SseFramingOptions } from "./sse-framing.js";

/** The data of the messages of an event stream, read by pulling. */
export interface SseEvents {
  /** Takes what was already read. */
  take(): string | undefined;
  /** Reads on until there is something to take. `false`: the stream has ended. */
  fill(): Promise<boolean>;
}

/** How an event stream is read. */
export interface SseEventsOptions extends SseFramingOptions {
  /** Called for every piece that comes in, comments included. */
  readonly onActivity?: (() => void) | undefined;
  /** Names the stream in errors. */
  readonly subject: string;
}

/** As much as the parser is fed at once, and so as much as is read ahead of who pulls. */
const SLICE_BYTES = 65_536;

/** Reads an event stream in slices, with strict UTF-8 and within bounds. */
export function sseEvents(source: ByteSource, options: SseEventsOptions): SseEvents {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const framing = new SseFraming(options);
  let chunk: Uint8Array = new Uint8Array(0);
  let offset = 0;

  async function fill(): Promise<boolean> {
    while (framing.isEmpty) {
      if (framing.overflowed) throw tooLarge(options);
      if (offset >= chunk.length) {
        const { done, value } = await source.read();
        if (done === true || value === undefined) return false;
        options.onActivity?.();
        chunk = value;
        offset = 0;
      }
      const slice = chunk.subarray(offset, offset + SLICE_BYTES);
      offset += slice.length;
      framing.feed(decoded(decoder, slice, options.subject));
    }
    return true;
  }
  return { take: () => framing.take(), fill };
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  slice: Uint8Array,
  subject: string,
): string {
  try {
    return decoder.decode(slice, { stream: true });
  } catch (cause) {
    const message = `${subject} is an event stream with bytes that are not UTF-8.`;
    throw new ProtocolError("invalid_message", message, { cause });
  }
}

function tooLarge({ subject, maxMessageBytes }: SseEventsOptions): ConnectionError {
  const what = `one event, or framing without one, of more than ${maxMessageBytes} bytes`;
  const remedy = "Raise maxMessageBytes if that is legitimate.";
  return new ConnectionError("too_large", `${subject} carries ${what}. ${remedy}`);
}
