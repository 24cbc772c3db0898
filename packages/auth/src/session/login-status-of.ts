import type { LoginStatus } from "../login-status.js";
import type { StoreKey } from "../store/token-store.js";
import type { TokenSet } from "../tokens/token-set.js";

/** What may be shown of tokens. */
export function loginStatusOf(key: StoreKey, tokens: TokenSet): LoginStatus {
  const { issuer, resource, client, profile } = key;
  return {
    issuer,
    resource,
    clientId: client,
    profile,
    scopes: tokens.granted ?? tokens.requested,
    expiresAt: tokens.expiresAt,
    canRefresh: tokens.refreshToken !== undefined,
    isBound: tokens.scheme === "DPoP",
  };
}
