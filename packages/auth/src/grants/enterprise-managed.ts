import { genericTokenEndpointRequest } from "oauth4webapi";
import { checkIssuer } from "../registration/check-issuer.js";
import type { ClientDetails } from "../registration/client-details.js";
import { secretAuth } from "../registration/secret-auth.js";
import { requestTokens } from "../tokens/request-tokens.js";
import { exchangeForIdJag, type IdentityProvider } from "./exchange-for-id-jag.js";
import type { Grant } from "./grant.js";
import { grantParameters } from "./grant-parameters.js";
import { JWT_BEARER } from "./jwt-bearer.js";

/** A user who is signed in with an enterprise. */
export interface EnterpriseManagedOptions {
  /** Who this client is to the authorization server of the MCP server. */
  readonly client: ClientDetails;
  /** Where the user is signed in. */
  readonly identityProvider: IdentityProvider;
}

/**
 * The enterprise decides: its identity provider gives an assertion for the user (ID-JAG), for which the authorization
 * server gives tokens. Nobody is asked.
 */
export function enterpriseManaged({ client, identityProvider }: EnterpriseManagedOptions): Grant {
  return {
    isSilent: true,
    wantsRefresh: false,
    client,
    identify: async (server) => {
      checkIssuer(client, server.issuer);
      return { clientId: client.clientId, auth: secretAuth(client, server) };
    },
    async obtain(request) {
      const { http, dpop, discovered } = request;
      const { server } = discovered;
      checkIssuer(client, server.issuer);
      const identity = { clientId: client.clientId, auth: secretAuth(client, server) };
      const assertion = await exchangeForIdJag(identityProvider, request);
      const parameters = { ...grantParameters(request), assertion };
      const asker = { http, server, client: identity, dpop: dpop?.server };
      const answer = await requestTokens(asker, (party, sending) =>
        genericTokenEndpointRequest(server, party, identity.auth, JWT_BEARER, parameters, sending),
      );
      return { answer, client: identity };
    },
  };
}
