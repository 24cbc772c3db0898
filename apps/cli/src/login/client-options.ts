import type { PublicClientOptions } from "@plugboard/auth";
import type { Io } from "../io.js";
import type { LoginSettings } from "./login-settings.js";

/** Who this client is to authorization servers. */
export interface ClientOptions extends PublicClientOptions {
  /** The variable that was to hold the client's secret, and is not set. */
  readonly missingSecretEnv?: string | undefined;
}

/** Reads who this client is, with its secret from the variable that holds it. */
export function clientOptions(
  { clientId, clientSecretEnv, clientMetadataUrl }: LoginSettings,
  env: Io["env"],
): ClientOptions {
  if (clientId === undefined) return { clientMetadataUrl };
  const clientSecret = clientSecretEnv === undefined ? undefined : env[clientSecretEnv];
  return {
    client: { clientId, clientSecret: clientSecret || undefined },
    missingSecretEnv: clientSecret ? undefined : clientSecretEnv,
  };
}
