/** One chunk of a chunked HTTP body. An empty one ends the body. */
export function httpChunk(bytes: string | Uint8Array): Uint8Array {
  const data = Buffer.from(bytes);
  return Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from("\r\n")]);
}
