import { wantsLogin } from "../errors/wants-login.js";
import type { Session } from "../session.js";
import type { Target } from "../target/target.js";
import { hasOwnAuthorization } from "./has-own-authorization.js";
import type { Login } from "./open-login.js";

/**
 * Offers to log in after an error that a login may help against, where there is a person to ask. Gives the login; `undefined` when
 * there is none, and the error stays.
 *
 * @throws AuthError when the person wanted to log in, and it did not work
 */
export async function offerLogin(
  session: Session,
  target: Target,
  error: unknown,
): Promise<Login | undefined> {
  const wanted = wantsLogin(error);
  if (wanted === undefined || target.kind !== "http" || !mayOffer(session)) return undefined;
  const { askToLogIn } = await import("./ask-to-log-in.js");
  return askToLogIn(session, { target, scopes: wanted.scopes });
}

function mayOffer({ interactive, settings, signal }: Session): boolean {
  if (!interactive || settings.storedAuthOnly || signal.aborted) return false;
  return !hasOwnAuthorization(settings);
}
