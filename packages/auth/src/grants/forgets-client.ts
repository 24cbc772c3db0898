import { AuthError } from "../auth-error.js";

/** Whether an authorization server says that it does not know the client (any more). */
export function forgetsClient(error: unknown): boolean {
  return error instanceof AuthError && error.oauthError === "invalid_client";
}
