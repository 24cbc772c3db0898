import type { AuthChallenge } from "../challenge/auth-challenge.js";
import type { Discovered } from "../discovery/discover.js";
import { dpopProofs } from "../dpop/dpop-proofs.js";
import { tokenSetOf } from "../tokens/token-set-of.js";
import type { AuthContext } from "./auth-context.js";
import { chooseScopes } from "./choose-scopes.js";
import type { HeldTokens } from "./held-tokens.js";
import { saveTokens } from "./save-tokens.js";
import { storedTokens, tokensKey } from "./stored-tokens.js";

/** What tokens are obtained for. */
export interface ObtainOptions {
  readonly discovered: Discovered;
  readonly challenge: AuthChallenge | undefined;
  /** The scopes that were asked for before. */
  readonly previous: readonly string[];
}

/** Gets tokens by the grant, and saves them. */
export async function obtainTokens(
  context: AuthContext,
  { discovered, challenge, previous }: ObtainOptions,
): Promise<HeldTokens> {
  const { grant, http, registrations } = context;
  const { server, resource, usesDPoP } = discovered;
  const scopes = chooseScopes({
    configured: context.scopes,
    challenge: challenge?.scopes ?? [],
    previous,
    resource: discovered.scopes,
    server: server.scopes_supported ?? [],
    wantsRefresh: grant.wantsRefresh,
  });
  const dpop = usesDPoP ? await dpopProofs() : undefined;
  const { answer, client, askedAt } = await obtained();
  const { clientId, registration } = client;
  const key = tokensKey(context, { issuer: server.issuer, resource, client: clientId });
  const facts = { askedAt, requested: scopes, dpopKey: dpop?.key, registration };
  const before = await storedTokens(context, key);
  const tokens = tokenSetOf(answer, facts);
  return saveTokens(context, { key, tokens, proofs: dpop, version: before?.version });

  async function obtained() {
    const granted = await grant.obtain({ discovered, scopes, http, dpop, registrations });
    return { ...granted, askedAt: Date.now() };
  }
}
