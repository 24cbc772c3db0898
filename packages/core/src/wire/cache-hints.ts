import type { JsonObject } from "./json.js";

/** Longer than any list stays the same: a year. */
const MAX_TTL_MS = 31_536_000_000;

/** How long a result may be kept, and by whom. */
export interface CacheHints {
  /** In milliseconds. */
  readonly ttlMs: number;
  readonly cacheScope: "public" | "private";
}

/** Reads the cache hints of a result. Absent or malformed ones mean the least: 0, and `private`. */
export function cacheHints(result: JsonObject): CacheHints {
  const { ttlMs, cacheScope } = result;
  const isTtl = typeof ttlMs === "number" && ttlMs > 0;
  return {
    ttlMs: isTtl ? Math.min(ttlMs, MAX_TTL_MS) : 0,
    cacheScope: cacheScope === "public" ? "public" : "private",
  };
}
