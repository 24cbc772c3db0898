import type { DPoPProofs } from "../dpop/dpop-proofs.js";
import type { StoreKey } from "../store/token-store.js";
import { coversScopes } from "../tokens/scopes.js";
import type { TokenSet } from "../tokens/token-set.js";
import type { AuthContext } from "./auth-context.js";
import type { HeldTokens } from "./held-tokens.js";
import { storedTokens } from "./stored-tokens.js";

/** New tokens, and the version of the entry that they came after. */
export interface NewTokens {
  readonly key: StoreKey;
  readonly tokens: TokenSet;
  readonly proofs: DPoPProofs | undefined;
  readonly version: string | undefined;
}

const MAX_TRIES = 3;

/**
 * Saves new tokens. When somebody else saved theirs meanwhile, those stay and are used, if they are good for as much. When
 * the store fails, that is told, and the new tokens are used all the same.
 */
export async function saveTokens(context: AuthContext, fresh: NewTokens): Promise<HeldTokens> {
  const { key, tokens, proofs } = fresh;
  let { version } = fresh;
  try {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const entry = await context.store.replace(key, { ...tokens }, version);
      if (typeof entry === "object") {
        return { tokens, key, proofs, version: entry.version, isSaved: true };
      }
      const theirs = await storedTokens(context, key);
      if (theirs !== undefined && coversScopes(theirs.tokens.requested, tokens.requested))
        return theirs;
      version = theirs?.version ?? (await context.store.read(key))?.version;
    }
    const message = "New tokens could not be saved: others keep writing in their place.";
    context.warn({ code: "store_failed", message });
  } catch (cause) {
    const message = "New tokens could not be saved: they last as long as this process.";
    context.warn({ code: "store_failed", message, cause });
  }
  return { tokens, key, proofs, version, isSaved: false };
}
