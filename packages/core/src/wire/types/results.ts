import type { JsonObject } from "../json.js";
import type { ServerCapabilities } from "./capabilities.js";
import type { Cursor, Implementation } from "./shared.js";

/** What every result has. */
export type Result = {
  /** Absent means `complete`. */
  readonly resultType?: string | undefined;
  readonly _meta?: JsonObject | undefined;
};

/** A page of a list. No `nextCursor`: the last one. */
export type PaginatedResult = Result & { readonly nextCursor?: Cursor | undefined };

/** A result that may be kept for `ttlMs` milliseconds. */
export type CacheableResult = Result & {
  /** Absent, negative and malformed values are read as 0. */
  readonly ttlMs: number;
  /** `private` results belong to one authorization context. Absent is read as `private`. */
  readonly cacheScope: "public" | "private";
};

/** What a server is and offers. */
export type Discovery = CacheableResult & {
  readonly supportedVersions: string[];
  readonly capabilities: ServerCapabilities;
  readonly instructions?: string | undefined;
  /** Unverified: for display and debugging only. */
  readonly serverInfo?: Implementation | undefined;
};
