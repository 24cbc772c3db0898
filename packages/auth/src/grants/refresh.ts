import { refreshTokenGrantRequest, type TokenEndpointResponse } from "oauth4webapi";
import type { Discovered } from "../discovery/discover.js";
import { requestTokens } from "../tokens/request-tokens.js";
import type { TokenClient } from "../tokens/token-client.js";

/** Gets new tokens for a refresh token. */
export function refresh(
  asker: TokenClient,
  { refreshToken, discovered }: { readonly refreshToken: string; readonly discovered: Discovered },
): Promise<TokenEndpointResponse> {
  const { server, client } = asker;
  const { resource } = discovered;
  return requestTokens(asker, (party, sending) =>
    refreshTokenGrantRequest(server, party, client.auth, refreshToken, {
      ...sending,
      additionalParameters: { resource },
    }),
  );
}
