import type { StoredValue } from "../store/token-store.js";
import type { TokenSet } from "./token-set.js";

/** Takes a stored value for tokens; gives `undefined` for what is not, such as what an older version may have written. */
export function readTokenSet(value: StoredValue): TokenSet | undefined {
  const { accessToken, scheme, obtainedAt, requested, dpopKey } = value;
  if (typeof accessToken !== "string" || typeof obtainedAt !== "number") return undefined;
  if (scheme !== "Bearer" && (scheme !== "DPoP" || dpopKey === undefined)) return undefined;
  if (!Array.isArray(requested)) return undefined;
  return value as unknown as TokenSet; // written by us
}
