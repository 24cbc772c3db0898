import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** What {@link decoded} undoes. */
export const ACCEPT_ENCODING = "gzip, deflate, br";

/** Undoes a content coding, piece by piece and no faster than it is read; one that it doesn't know stays. */
export function decoded(body: Readable, coding: string | null): Readable {
  const decoder = decoderFor(coding);
  if (decoder === undefined) return body;
  return pipeline(body, decoder, () => {}); // the reader of the decoder sees how it ends
}

function decoderFor(coding: string | null): Transform | undefined {
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
