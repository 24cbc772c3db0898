import type { ClientCore } from "../client-core.js";
import { ProtocolError } from "../errors/protocol-error.js";
import type { PaginatedResult } from "../wire/types/results.js";
import type { CallOptions } from "./call-options.js";
import { withinTotal } from "./remaining-time.js";

/** How to walk over a list. */
export interface Walk<P extends PaginatedResult, T> {
  readonly method: string;
  readonly fetchPage: (params: { cursor?: string }, options: CallOptions) => Promise<P>;
  readonly entriesOf: (page: P) => readonly T[];
}

/**
 * Yields the entries of all pages of a list, in the server's order. The total time counts over the whole walk, without
 * the time that the caller takes between pages.
 *
 * @throws ProtocolError "endless_list" when a page names itself as the next one, or there are too many.
 */
export async function* paginate<P extends PaginatedResult, T>(
  core: ClientCore,
  walk: Walk<P, T>,
  options: CallOptions,
): AsyncGenerator<T, void, undefined> {
  const run = withinTotal(core, options, { what: walk.method, spentMs: 0 });
  let cursor: string | undefined;
  for (let pages = 0; ; pages++) {
    if (pages >= core.maxPages) {
      throw endless(
        `${walk.method} has more than ${core.maxPages} pages; \`maxPages\` raises the limit.`,
      );
    }
    const params = cursor === undefined ? {} : { cursor };
    const page = await run((pageOptions) => walk.fetchPage(params, pageOptions));
    yield* walk.entriesOf(page);
    if (page.nextCursor === undefined) return;
    if (page.nextCursor === cursor) {
      throw endless(
        `${walk.method} gave the cursor ${JSON.stringify(cursor.slice(0, 60))} as its own successor.`,
      );
    }
    cursor = page.nextCursor;
  }
}

function endless(message: string): ProtocolError {
  return new ProtocolError("endless_list", message);
}
