import type { DPoPProofs } from "../dpop/dpop-proofs.js";
import type { StoreKey } from "../store/token-store.js";
import type { TokenSet } from "../tokens/token-set.js";

/** Tokens in use, and where they are kept. */
export interface HeldTokens {
  readonly tokens: TokenSet;
  readonly key: StoreKey;
  /** The version of the store's entry: theirs, or the one before when they could not be saved. */
  readonly version: string | undefined;
  readonly isSaved: boolean;
  /** Present for tokens that are bound. */
  readonly proofs: DPoPProofs | undefined;
}
