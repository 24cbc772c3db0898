import type { CallOptions } from "../call/call-options.js";
import { runCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { ProtocolError } from "../errors/protocol-error.js";
import { parse, parseResult } from "../schemas/parse-result.js";
import { pageSchema } from "../schemas/result-schemas.js";
import type { Schema } from "../schemas/schema.js";
import { type CacheHints, cacheHints } from "../wire/cache-hints.js";
import type { JsonObject } from "../wire/json.js";
import type { PaginatedResult } from "../wire/types/results.js";
import type { Cursor } from "../wire/types/shared.js";

/** What every operation that lists takes. */
export interface ListParams {
  /** Where the page starts: the `nextCursor` of the one before. Absent: at the beginning. */
  readonly cursor?: Cursor | undefined;
  readonly _meta?: JsonObject | undefined;
}

/** A kind of list. */
export interface ListKind<T> {
  readonly method: string;
  /** The member of the result that holds the entries. */
  readonly member: string;
  readonly entry: Schema<T>;
}

/** A page of a list, its entries beside it. */
export interface Page<T> {
  readonly entries: T[];
  readonly rest: PaginatedResult & CacheHints;
}

/** Fetches one page of a list. Entries that are malformed are dropped and reported; the others stay. */
export async function listPage<T>(
  core: ClientCore,
  kind: ListKind<T>,
  { params, options }: { readonly params: ListParams; readonly options: CallOptions },
): Promise<Page<T>> {
  const { method, member } = kind;
  const result = await runCall(core, { method, params: { ...params }, options });
  const { [member]: list, ...others } = parseResult(pageSchema, result, method) as JsonObject;
  if (!Array.isArray(list)) {
    const message = `The result of ${method} does not fit: ${member} is no list.`;
    throw new ProtocolError("invalid_result", message, { result });
  }
  const entries: T[] = [];
  const problems: string[] = [];
  list.forEach((entry, index) => {
    const parsed = parse(kind.entry, entry);
    if ("value" in parsed) entries.push(parsed.value);
    else problems.push(`entry ${index}: ${parsed.problem}`);
  });
  if (problems.length > 0) {
    const message = `${problems.length} entries of ${method} are malformed and were dropped (${problems[0]}).`;
    core.onWarning({ code: "list_entry_dropped", message, method });
  }
  return { entries, rest: { ...others, ...cacheHints(result) } };
}
