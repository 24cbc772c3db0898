import { AuthError } from "../auth-error.js";
import { plainText } from "../policy/plain-text.js";
import type { AuthContext } from "./auth-context.js";
import type { HeldTokens } from "./held-tokens.js";

/** What is thrown when the server refuses tokens that were just issued for it. */
export function tokenRefused({ endpoint }: AuthContext, held: HeldTokens | undefined): AuthError {
  const issuer = held?.key.issuer;
  const url = endpoint.origin + endpoint.pathname;
  const by = issuer === undefined ? "" : ` by ${plainText(issuer)}`;
  const message = `${url} refuses the token that was just issued for it${by}.`;
  return new AuthError("token_refused", message, { url, issuer, status: 401 });
}
