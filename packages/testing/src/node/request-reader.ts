import type { RawRequest } from "./raw-request.js";

const HEAD_END = "\r\n\r\n";

/** Cuts the bytes of one socket into whole requests. Bodies come by `content-length` or in chunks. */
export class RequestReader {
  readonly #socketNumber: number;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(socketNumber: number) {
    this.#socketNumber = socketNumber;
  }

  add(bytes: Uint8Array): void {
    this.#buffered = Buffer.concat([this.#buffered, bytes]);
  }

  /** The next request that is complete. */
  take(): RawRequest | undefined {
    const headEnd = this.#buffered.indexOf(HEAD_END);
    if (headEnd < 0) return undefined;
    const [startLine = "", ...lines] = this.#buffered.toString("latin1", 0, headEnd).split("\r\n");
    const [method = "", path = ""] = startLine.split(" ");
    const headers = headersOf(lines);
    const body = bodyOf(this.#buffered.subarray(headEnd + HEAD_END.length), headers);
    if (body === undefined) return undefined;
    this.#buffered = body.rest;
    const text = body.bytes.toString("utf8");
    const socketNumber = this.#socketNumber;
    return { method, path, headers, body: text, json: jsonOf(text), socketNumber };
  }
}

function headersOf(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

interface Body {
  readonly bytes: Buffer;
  readonly rest: Buffer;
}

function bodyOf(buffered: Buffer, headers: Readonly<Record<string, string>>): Body | undefined {
  if (headers["transfer-encoding"] === "chunked") return chunkedBodyOf(buffered);
  const length = Number(headers["content-length"] ?? 0);
  if (buffered.length < length) return undefined;
  return { bytes: buffered.subarray(0, length), rest: buffered.subarray(length) };
}

function chunkedBodyOf(buffered: Buffer): Body | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = buffered.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const length = Number.parseInt(buffered.toString("latin1", at, lineEnd), 16);
    const end = lineEnd + 2 + length + 2;
    if (buffered.length < end) return undefined;
    if (length === 0) return { bytes: Buffer.concat(chunks), rest: buffered.subarray(end) };
    chunks.push(buffered.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
