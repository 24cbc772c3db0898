import { pipeline, type Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** What {@link decoded} undoes. */
export const ACCEPT_ENCODING = "gzip, deflate, br";

// Flushed with every piece that comes in, so that the events of a stream come through at once.
const ZLIB = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

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
      return createGunzip(ZLIB);
    case "deflate":
      return createInflate(ZLIB);
    case "br":
      return createBrotliDecompress(BROTLI);
    default:
      return undefined;
  }
}
