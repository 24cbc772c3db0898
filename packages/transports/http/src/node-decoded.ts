import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** What {@link nodeDecoded} undoes. */
export const ACCEPT_ENCODING = "gzip, deflate, br";

/** Undoes the content coding of a reply, piece by piece and no faster than it is read; a coding it doesn't know stays. */
export function nodeDecoded(reply: IncomingMessage): Readable {
  const decoder = decoderFor(reply.headers["content-encoding"]);
  if (decoder === undefined) return reply;
  return pipeline(reply, decoder, () => {}); // the reader of the decoder sees how it ends
}

function decoderFor(coding: string | undefined): Transform | undefined {
  switch (coding?.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
