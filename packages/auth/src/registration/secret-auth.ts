import { type ClientAuth, ClientSecretPost, None } from "oauth4webapi";
import type { ServerMetadata } from "../discovery/server-metadata.js";
import { basicAuth } from "./basic-auth.js";

/** The secret of a client, and how it is to be shown. */
export interface SecretAuthOptions {
  readonly clientSecret?: string | undefined;
  /** Absent: by what the authorization server supports. */
  readonly authMethod?: string | undefined;
}

/** How a client with or without a secret identifies itself to an authorization server. */
export function secretAuth(
  { clientSecret, authMethod }: SecretAuthOptions,
  { token_endpoint_auth_methods_supported: supported }: ServerMetadata,
): ClientAuth {
  if (clientSecret === undefined || clientSecret === "" || authMethod === "none") return None();
  const method = authMethod ?? preferred(supported ?? ["client_secret_basic"]);
  if (method === "client_secret_post") return ClientSecretPost(clientSecret);
  return method === "none" ? None() : basicAuth(clientSecret);
}

function preferred(supported: readonly string[]): string | undefined {
  const known = ["client_secret_basic", "client_secret_post", "none"];
  return known.find((method) => supported.includes(method));
}
