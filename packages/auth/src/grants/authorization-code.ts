import { authorizationCodeGrantRequest } from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import { plainText } from "../policy/plain-text.js";
import type { PublicClientOptions } from "../registration/public-client-options.js";
import { resolveClient } from "../registration/resolve-client.js";
import { requestTokens } from "../tokens/request-tokens.js";
import { authorizationEndpoint, authorizationRequest } from "./authorization-request.js";
import { authorizationResponse } from "./authorization-response.js";
import { forgetsClient } from "./forgets-client.js";
import { fromApp } from "./from-app.js";
import type { Grant, Granted, GrantRequest } from "./grant.js";
import { identifyPublicClient } from "./identify-public-client.js";
import type { OpenRedirect, Redirect } from "./redirect.js";

/** How a user logs in through a browser. */
export interface AuthorizationCodeOptions extends PublicClientOptions {
  /**
   * How the user gets to the authorization server and back: `callback()`, or `browserLogin()` and `pasteLogin()` of
   * `@plugboard/auth/node`. Absent: nobody can be asked, so only stored logins are used.
   */
  readonly redirect?: Redirect | undefined;
}

/** A user logs in at the authorization server, in a browser. The tokens are renewed without the user for as long as possible. */
export function authorizationCode(options: AuthorizationCodeOptions = {}): Grant {
  const { client, redirect } = options;
  return {
    isSilent: false,
    wantsRefresh: true,
    client,
    identify: (server, registration) => identifyPublicClient(options, { server, registration }),
    async obtain(request) {
      const { issuer } = request.discovered.server;
      if (redirect === undefined) {
        const message = `A login at ${plainText(issuer)} is required, and nobody can be asked here.`;
        throw new AuthError("login_required", message, { issuer });
      }
      authorizationEndpoint(request.discovered);
      const { registrations } = request;
      const registered = await registrations.read(issuer);
      const known = { registered: registered?.redirectUris ?? [] };
      const open = await fromApp("Getting ready for the redirect", () => redirect.open(known));
      try {
        return await login(open, request, options);
      } catch (error) {
        if (registered === undefined || !forgetsClient(error)) throw error;
        await registrations.drop(issuer, registered.clientId);
        return await login(open, request, options);
      } finally {
        await open.close();
      }
    },
  };
}

async function login(
  open: OpenRedirect,
  request: GrantRequest,
  options: AuthorizationCodeOptions,
): Promise<Granted> {
  const { discovered, http, scopes, dpop } = request;
  const { server, resource } = discovered;
  const { uri } = open;
  const grantTypes = ["authorization_code", "refresh_token"];
  const client = await resolveClient(options, { ...request, redirectUris: [uri], grantTypes });
  const { clientId } = client;
  const asked = await authorizationRequest(discovered, { clientId, redirectUri: uri, scopes });
  const { url, state, verifier } = asked;
  const accepts = ({ searchParams }: URL) => {
    const states = searchParams.getAll("state");
    return states.length === 1 && states[0] === state;
  };
  const response = await fromApp("Sending the user to log in", () => open.authorize(url, accepts));
  const params = authorizationResponse(response, { server, clientId, state });
  const asker = { http, server, client, dpop: dpop?.server };
  const answer = await requestTokens(asker, (party, sending) =>
    authorizationCodeGrantRequest(server, party, client.auth, params, uri, verifier, {
      ...sending,
      additionalParameters: { resource },
    }),
  );
  return { answer, client };
}
