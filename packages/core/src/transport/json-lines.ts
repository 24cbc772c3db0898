import { ArgumentError } from "../errors/argument-error.js";
import { ConnectionError } from "../errors/connection-error.js";
import type { OnWarning } from "../warning.js";
import { LineBuffer } from "./line-buffer.js";
import { mayBeJson } from "./may-be-json.js";
import { Noise } from "./noise.js";
import { visibleFrom } from "./visible-from.js";

const DEFAULT_LINE_BYTES = 33_554_432;
const MAX_EXCERPT_BYTES = 400;
const LINE_FEED = 0x0a;

/** How lines are read. */
export interface JsonLinesOptions {
  /** How long a line may be, in bytes. A longer one ends the reading. Default: 33,554,432 (32 MiB). */
  readonly maxLineBytes?: number | undefined;
  /** What messages to people call the sender. Default: "the peer". */
  readonly peer?: string | undefined;
  /**
   * Where lines that are no JSON are reported, with their beginning: the first ten, then the 100th, the 1,000th and so on.
   * Absent: nowhere.
   */
  readonly onWarning?: OnWarning | undefined;
}

/**
 * Reads one JSON value a line from a stream of bytes, cut anywhere: a socket, a pipe, a file. Lines end with a line feed,
 * with or without a carriage return before it; the last one may do without. Empty lines are ignored, and lines that are
 * no JSON in valid UTF-8 are reported and dropped. What it holds of a stream is one chunk and one line.
 *
 * It throws what the stream throws, and `ConnectionError` "too_large" for a line that is too long: what belongs to such
 * a line can't be told, and whoever waits for it must not wait for ever.
 *
 * @throws ArgumentError when an option can't be used.
 */
export function jsonLines(
  chunks: AsyncIterable<Uint8Array>,
  options: JsonLinesOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const { maxLineBytes = DEFAULT_LINE_BYTES, peer = "the peer", onWarning } = options;
  if (!(maxLineBytes >= 1)) {
    throw new ArgumentError(`maxLineBytes is ${maxLineBytes}, and must be at least 1.`);
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (line: Uint8Array): string => decoder.decode(line);
  return read(chunks, { maxLineBytes, peer, noise: new Noise(peer, onWarning), decode });
}

interface Reading {
  readonly maxLineBytes: number;
  readonly peer: string;
  readonly noise: Noise;
  /** Throws when the bytes are no UTF-8. */
  readonly decode: (line: Uint8Array) => string;
}

async function* read(
  chunks: AsyncIterable<Uint8Array>,
  reading: Reading,
): AsyncGenerator<unknown, void, undefined> {
  const begun = new LineBuffer(reading.maxLineBytes);
  for await (const chunk of chunks) {
    checkBytes(chunk);
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      const piece = chunk.subarray(start, end < 0 ? chunk.length : end);
      checkLength(begun.length + piece.length, reading);
      if (end < 0) {
        begun.add(piece);
        break;
      }
      start = end + 1;
      const value = parsed(wholeLine(begun, piece), reading);
      if (value !== undefined) yield value;
    }
  }
  const value = parsed(begun.take(), reading);
  if (value !== undefined) yield value;
}

function wholeLine(begun: LineBuffer, lastPiece: Uint8Array): Uint8Array {
  if (begun.length === 0) return lastPiece;
  begun.add(lastPiece);
  return begun.take();
}

/** The value of a line; `undefined`, which JSON does not have, when there is none. */
function parsed(line: Uint8Array, { decode, noise }: Reading): unknown {
  if (visibleFrom(line, 0) === line.length) return undefined;
  if (mayBeJson(line)) {
    try {
      return JSON.parse(decode(line));
    } catch {
      // Noise after all.
    }
  }
  noise.add(() => excerptOf(line));
  return undefined;
}

function excerptOf(line: Uint8Array): string {
  return new TextDecoder().decode(line.subarray(0, MAX_EXCERPT_BYTES)).trimEnd();
}

function checkLength(bytes: number, { maxLineBytes, peer }: Reading): void {
  if (bytes <= maxLineBytes) return;
  const message = `A line from ${peer} is longer than ${maxLineBytes} bytes, which is the limit.`;
  throw new ConnectionError("too_large", message);
}

function checkBytes(chunk: unknown): void {
  if (typeof chunk !== "string") return;
  throw new ArgumentError("jsonLines reads bytes, but the stream gives text: set no encoding.");
}
