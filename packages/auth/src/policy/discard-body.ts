import type { FetchReply } from "../fetch-like.js";

/** Lets go of a body that nobody reads. */
export function discardBody(body: FetchReply["body"]): void {
  if (body === null) return;
  // A body that breaks while it is let go concerns nobody.
  const ended = "getReader" in body ? body.getReader().cancel() : iteratorEnd(body);
  ended?.catch(() => {});
}

function iteratorEnd(body: AsyncIterable<Uint8Array>): Promise<unknown> | undefined {
  return body[Symbol.asyncIterator]().return?.();
}
