import { ResponseBodyError } from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import { plainText } from "../policy/plain-text.js";

/** What a failure is told with. */
export interface TokenFailureContext {
  readonly issuer: string;
  /** What was sent, and must not be seen. */
  readonly secrets: readonly string[];
}

/** Turns what asking an authorization server threw into an error of ours; causes are dropped, as they hold what was sent or answered. */
export function tokenFailure(error: unknown, { issuer, secrets }: TokenFailureContext): AuthError {
  if (error instanceof AuthError) return error;
  const name = plainText(issuer);
  if (error instanceof ResponseBodyError) {
    const oauthError = plainText(error.error, secrets);
    const { status, error_description: said } = error;
    const why = said === undefined ? oauthError : `${oauthError}: ${plainText(said, secrets)}`;
    const message = `${name} refuses to issue a token: ${why}.`;
    return new AuthError("grant_refused", message, { issuer, status, oauthError });
  }
  const why = error instanceof Error ? plainText(error.message, secrets) : "it can't be read";
  return new AuthError("bad_response", `${name} gave no valid answer: ${why}.`, { issuer });
}
