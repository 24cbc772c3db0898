import { None } from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import type { Discovered } from "../discovery/discover.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import { plainText } from "../policy/plain-text.js";
import { checkIssuer } from "./check-issuer.js";
import type { ClientIdentity } from "./client-identity.js";
import type { PublicClientOptions } from "./public-client-options.js";
import { registerClient } from "./register-client.js";
import type { Registration } from "./registration.js";
import type { Registrations } from "./registrations.js";
import { secretAuth } from "./secret-auth.js";

/** Servers give refresh tokens, or not, as they like. */
const REFRESH = "refresh_token";

/** What a client's identity is found with. */
export interface ResolveClientOptions {
  readonly discovered: Discovered;
  readonly http: OAuthHttp;
  readonly registrations: Registrations;
  readonly redirectUris: readonly string[];
  readonly grantTypes: readonly string[];
}

/**
 * Finds out who this client is to an authorization server: registered by hand, else by its metadata document, else as it
 * registered itself before, else by registering now.
 *
 * @throws AuthError `client_required` when none of that is possible, `issuer_mismatch` when the client is another server's
 */
export async function resolveClient(
  client: PublicClientOptions,
  options: ResolveClientOptions,
): Promise<ClientIdentity> {
  const { server } = options.discovered;
  const { client: details, clientMetadataUrl } = client;
  if (details !== undefined) {
    checkIssuer(details, server.issuer);
    return { clientId: details.clientId, auth: secretAuth(details, server) };
  }
  if (clientMetadataUrl !== undefined && server.client_id_metadata_document_supported === true) {
    return { clientId: clientMetadataUrl, auth: None() };
  }
  const known = await options.registrations.read(server.issuer);
  const isFit =
    options.redirectUris.every((uri) => known?.redirectUris.includes(uri)) &&
    options.grantTypes.every((type) => type === REFRESH || known?.grantTypes.includes(type));
  const registration = known !== undefined && isFit ? known : await register(client, options);
  return { clientId: registration.clientId, auth: secretAuth(registration, server), registration };
}

async function register(
  { clientName = "Plugboard", clientMetadataUrl }: PublicClientOptions,
  { discovered, http, registrations, redirectUris, grantTypes }: ResolveClientOptions,
): Promise<Registration> {
  const { server } = discovered;
  const { issuer } = server;
  if (server.registration_endpoint === undefined) {
    const cimd = clientMetadataUrl === undefined ? "" : " and takes no metadata document";
    const message = `${plainText(issuer)} registers no clients${cimd}: a client id that was registered there by hand is needed.`;
    throw new AuthError("client_required", message, { issuer });
  }
  const request = { clientName, redirectUris, grantTypes };
  const registration = await registerClient(http, server, request);
  await registrations.save(issuer, registration);
  return registration;
}
