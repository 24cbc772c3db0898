import { UsageError } from "../errors/usage-error.js";
import { present } from "../output/present.js";
import type { Session } from "../session.js";
import { addressOf } from "../target/address-of.js";
import type { HttpTarget } from "../target/target.js";
import { clientOptions } from "./client-options.js";
import { openLogin } from "./open-login.js";
import { storedSettings } from "./stored-settings.js";

/** Revokes and forgets the login to a server, and tells the outcome. */
export async function logOut(session: Session, target: HttpTarget): Promise<void> {
  const url = addressOf(target);
  const settings = await storedSettings(session, target);
  if (settings !== undefined) {
    const { missingSecretEnv } = clientOptions(settings, session.io.env);
    if (missingSecretEnv !== undefined) {
      throw new UsageError(
        `To revoke the login, the secret of its client is needed: the variable ${missingSecretEnv} is not set.`,
      );
    }
    await openLogin(session, { target, settings }).logOut();
  }
  const isLoggedOut = settings !== undefined;
  await present(session, {
    result: { url, loggedOut: isLoggedOut },
    human: () => (isLoggedOut ? `Logged out of ${url}.` : `There is no login to ${url}.`),
  });
}
