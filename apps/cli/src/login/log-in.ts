import type { Session } from "../session.js";
import type { HttpTarget } from "../target/target.js";
import { askingGrant } from "./asking-grant.js";
import { clientOptions } from "./client-options.js";
import type { LoginSettings } from "./login-settings.js";
import type { LoginWay } from "./login-way.js";
import { openLogin } from "./open-login.js";
import { presentLogin } from "./present-login.js";
import { storedSettings } from "./stored-settings.js";

/** How the person wants to log in. */
export interface LogInOptions {
  readonly target: HttpTarget;
  readonly way: LoginWay;
  /** What was said of the client and the scopes; the rest is as it was at the last login. */
  readonly typed: LoginSettings;
  readonly opensBrowser: boolean;
}

/** Logs in to a server, and tells the outcome. */
export async function logIn(
  session: Session,
  { target, way, typed, opensBrowser }: LogInOptions,
): Promise<void> {
  const settings = combined(await storedSettings(session, target), typed);
  const client = clientOptions(settings, session.io.env);
  const login = openLogin(session, { target, settings });
  const status = await login.logIn(askingGrant(session, { way, client, opensBrowser }));
  await presentLogin(session, { target, status });
}

/** Whoever names a client names all of it. */
function combined(stored: LoginSettings = {}, typed: LoginSettings): LoginSettings {
  const { clientId, clientSecretEnv, clientMetadataUrl } = typed;
  const isNewClient = clientId !== undefined || clientMetadataUrl !== undefined;
  const client = isNewClient ? { clientId, clientSecretEnv, clientMetadataUrl } : {};
  return { ...stored, ...client, scope: typed.scope ?? stored.scope };
}
