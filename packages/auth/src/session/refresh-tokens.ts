import { AuthError } from "../auth-error.js";
import type { Discovered } from "../discovery/discover.js";
import { refresh } from "../grants/refresh.js";
import { tokenSetOf } from "../tokens/token-set-of.js";
import type { AuthContext } from "./auth-context.js";
import type { HeldTokens } from "./held-tokens.js";
import { saveTokens } from "./save-tokens.js";
import { storedTokens } from "./stored-tokens.js";

/** Errors of a token endpoint that say nothing about the refresh token. */
const PASSING = new Set(["temporarily_unavailable", "server_error", "slow_down", "use_dpop_nonce"]);

/**
 * Gets new tokens by the refresh token, if there is one and it is still good. One that is not is put away, unless somebody
 * else has newer tokens by now: then those are given.
 *
 * @throws AuthError for an outage; the tokens are kept
 */
export async function refreshTokens(
  context: AuthContext,
  held: HeldTokens,
  discovered: Discovered,
): Promise<HeldTokens | undefined> {
  const { tokens, key, proofs, version } = held;
  const { refreshToken, requested, registration, dpopKey } = tokens;
  if (refreshToken === undefined) return undefined;
  const { http, grant } = context;
  const { server } = discovered;
  const client = await grant.identify(server, registration);
  if (client === undefined || client.clientId !== key.client) return undefined;
  const askedAt = Date.now();
  const asker = { http, server, client, dpop: proofs?.server };
  try {
    const answer = await refresh(asker, { refreshToken, discovered });
    const fresh = tokenSetOf(answer, { askedAt, requested, dpopKey, registration });
    const kept = {
      refreshToken: fresh.refreshToken ?? refreshToken,
      granted: fresh.granted ?? tokens.granted,
    };
    return await saveTokens(context, { key, proofs, version, tokens: { ...fresh, ...kept } });
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== "grant_refused") throw error;
    if (PASSING.has(error.oauthError ?? "")) throw error;
    return afterRefusal(context, held, error);
  }
}

/** What is left when the refresh token is refused. */
async function afterRefusal(
  context: AuthContext,
  { tokens, key, version, isSaved }: HeldTokens,
  { oauthError }: AuthError,
): Promise<HeldTokens | undefined> {
  const theirs = await storedTokens(context, key);
  const isNewer = theirs !== undefined && theirs.version !== version;
  if (isNewer && theirs.tokens.accessToken !== tokens.accessToken) return theirs;
  if (oauthError === "invalid_client") {
    await context.registrations.drop(key.issuer, key.client);
    const message = `${key.issuer} does not know this client's registration any more.`;
    if (tokens.registration !== undefined) context.warn({ code: "registration_dropped", message });
  }
  const { refreshToken, ...rest } = tokens;
  if (!isSaved) return undefined;
  try {
    await context.store.replace(key, rest, version);
  } catch (cause) {
    const message = "A refresh token that is refused could not be put away.";
    context.warn({ code: "store_failed", message, cause });
  }
  return undefined;
}
