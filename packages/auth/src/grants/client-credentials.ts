import { type ClientAuth, clientCredentialsGrantRequest } from "oauth4webapi";
import type { ServerMetadata } from "../discovery/server-metadata.js";
import { checkIssuer } from "../registration/check-issuer.js";
import type { ClientIdentity } from "../registration/client-identity.js";
import { type KeyAuthOptions, keyAuth } from "../registration/key-auth.js";
import { secretAuth } from "../registration/secret-auth.js";
import { requestTokens } from "../tokens/request-tokens.js";
import type { Grant } from "./grant.js";
import { grantParameters } from "./grant-parameters.js";

/** A program that logs in by itself. */
export interface ClientCredentialsOptions {
  readonly clientId: string;
  /** The authorization server it is registered with; another one never sees it. Absent: the one that the server names first. */
  readonly issuer?: string | undefined;
  /** How it proves who it is: a secret, or a private key, which is the better way. */
  readonly credential:
    | { readonly secret: string; readonly authMethod?: string | undefined }
    | KeyAuthOptions;
}

/** A program gets tokens for itself, by its secret or its private key. */
export function clientCredentials(options: ClientCredentialsOptions): Grant {
  const { clientId, credential } = options;
  let signing: Promise<ClientAuth> | undefined;
  async function identify(server: ServerMetadata): Promise<ClientIdentity> {
    checkIssuer(options, server.issuer);
    if ("privateKey" in credential) {
      signing ??= keyAuth(credential);
      return { clientId, auth: await signing };
    }
    const { secret: clientSecret, authMethod } = credential;
    return { clientId, auth: secretAuth({ clientSecret, authMethod }, server) };
  }
  return {
    isSilent: true,
    wantsRefresh: false,
    client: options,
    identify,
    async obtain(request) {
      const { http, dpop, discovered } = request;
      const { server } = discovered;
      const client = await identify(server);
      const parameters = grantParameters(request);
      const asker = { http, server, client, dpop: dpop?.server };
      const answer = await requestTokens(asker, (party, sending) =>
        clientCredentialsGrantRequest(server, party, client.auth, parameters, sending),
      );
      return { answer, client };
    },
  };
}
