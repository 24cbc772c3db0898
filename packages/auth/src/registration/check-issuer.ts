import { AuthError } from "../auth-error.js";
import { plainText } from "../policy/plain-text.js";

/** Refuses to show a client that was registered by hand to another authorization server than its own. */
export function checkIssuer(
  { clientId, issuer }: { readonly clientId: string; readonly issuer?: string | undefined },
  found: string,
): void {
  if (issuer === undefined || issuer === found) return;
  const message = `The client "${clientId}" is registered with "${issuer}", but the server now wants a login at "${plainText(found)}".`;
  throw new AuthError("issuer_mismatch", message, { issuer: found });
}
