import type { TokenEndpointResponse } from "oauth4webapi";
import { parseScopes } from "./scopes.js";
import type { TokenSet } from "./token-set.js";

/** What is known of new tokens besides the answer. */
export type TokenSetContext = Pick<TokenSet, "requested" | "dpopKey" | "registration"> & {
  /** When they were asked for, in milliseconds since 1970. */
  readonly askedAt: number;
};

/** Makes what is kept of the answer of a token endpoint. */
export function tokenSetOf(answer: TokenEndpointResponse, context: TokenSetContext): TokenSet {
  const { askedAt, requested, dpopKey, registration } = context;
  const { access_token, token_type, expires_in, refresh_token, scope } = answer;
  return {
    accessToken: access_token,
    scheme: token_type === "dpop" ? "DPoP" : "Bearer",
    obtainedAt: askedAt,
    requested,
    ...(expires_in !== undefined && { expiresAt: askedAt + expires_in * 1000 }),
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    ...(scope !== undefined && { granted: parseScopes(scope) }),
    ...(dpopKey !== undefined && { dpopKey }),
    ...(registration !== undefined && { registration }),
  };
}
