import type { ByteRead, FetchReply } from "./fetch-like.js";

/** The bytes of a reply, read by pulling. */
export interface ByteSource {
  read(): Promise<ByteRead>;
  /** Gives up the rest. Never throws. */
  cancel(): void;
}

const EMPTY: ByteSource = { read: () => Promise.resolve({ done: true }), cancel: () => {} };

/** Makes the two shapes that a body may have into one. */
export function byteSource(body: FetchReply["body"]): ByteSource {
  if (body === null) return EMPTY;
  if ("getReader" in body) {
    const reader = body.getReader();
    return { read: () => reader.read(), cancel: () => ignoringFailure(() => reader.cancel()) };
  }
  const iterator = body[Symbol.asyncIterator]();
  return {
    read: () => iterator.next(),
    cancel: () => ignoringFailure(() => iterator.return?.()),
  };
}

/** A body that can't be given up in order is already broken: there is nothing left to tell anyone. */
function ignoringFailure(action: () => PromiseLike<unknown> | undefined): void {
  try {
    action()?.then(undefined, () => {});
  } catch {}
}
