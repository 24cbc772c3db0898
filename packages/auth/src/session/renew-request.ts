import type { AuthChallenge } from "../challenge/auth-challenge.js";
import type { HeldTokens } from "./held-tokens.js";

/** Why other tokens are wanted, and how far that may go. */
export interface RenewRequest {
  /** The tokens that are not good enough (any more). Absent: there were none. */
  readonly rejected: HeldTokens | undefined;
  /** What the server said. Absent: it was not asked. */
  readonly challenge: AuthChallenge | undefined;
  /**
   * `refresh`: by the refresh token only. `any`: by it if that is enough, else by the grant. `obtain`: by the grant, whatever
   * there is.
   */
  readonly by: "refresh" | "any" | "obtain";
}
