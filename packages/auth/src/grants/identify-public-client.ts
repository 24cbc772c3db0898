import { None } from "oauth4webapi";
import type { ServerMetadata } from "../discovery/server-metadata.js";
import { checkIssuer } from "../registration/check-issuer.js";
import type { ClientIdentity } from "../registration/client-identity.js";
import type { PublicClientOptions } from "../registration/public-client-options.js";
import type { Registration } from "../registration/registration.js";
import { secretAuth } from "../registration/secret-auth.js";

/** Where a client comes from that has tokens already. */
export interface KnownClient {
  readonly server: ServerMetadata;
  readonly registration: Registration | undefined;
}

/** Who the client is that stored tokens were issued to. */
export async function identifyPublicClient(
  { client, clientMetadataUrl }: PublicClientOptions,
  { server, registration }: KnownClient,
): Promise<ClientIdentity | undefined> {
  if (client !== undefined) {
    checkIssuer(client, server.issuer);
    return { clientId: client.clientId, auth: secretAuth(client, server) };
  }
  if (registration !== undefined) {
    const { clientId } = registration;
    return { clientId, auth: secretAuth(registration, server), registration };
  }
  if (clientMetadataUrl === undefined) return undefined;
  return { clientId: clientMetadataUrl, auth: None() };
}
