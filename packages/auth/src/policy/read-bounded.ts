import type { FetchReply } from "../fetch-like.js";

/** Reads a body of at most `maxBytes`; gives `undefined` for a longer one, whose rest is not read. */
export async function readBounded(
  body: FetchReply["body"],
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

async function* chunksOf(body: FetchReply["body"]): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  if (!("getReader" in body)) {
    yield* body;
    return;
  }
  const reader = body.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done === true;
      if (isDone) return;
      if (value !== undefined) yield value;
    }
  } finally {
    if (!isDone) reader.cancel().catch(() => {}); // what broke the reading is thrown already
  }
}
