import type { TokenSet } from "./token-set.js";

const MAX_SKEW_MS = 30_000;
/** A clock that was set back by more than this makes the times of stored tokens worthless. */
const MAX_FUTURE_MS = 60_000;

/** What our clock says of a token: `due` is close to its end, so that it is renewed but still used. */
export type Freshness = "fresh" | "due" | "expired";

/** Says how close a token is to its end. */
export function freshness({ obtainedAt, expiresAt }: TokenSet, now: number): Freshness {
  if (expiresAt === undefined || obtainedAt > now + MAX_FUTURE_MS) return "fresh";
  if (now >= expiresAt) return "expired";
  const skew = Math.min(MAX_SKEW_MS, (expiresAt - obtainedAt) / 10);
  return now >= expiresAt - skew ? "due" : "fresh";
}
