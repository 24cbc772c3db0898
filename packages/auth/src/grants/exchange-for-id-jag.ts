import { genericTokenEndpointRequest, type TokenEndpointResponse } from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import { findServerMetadata } from "../discovery/find-server-metadata.js";
import type { ServerMetadata } from "../discovery/server-metadata.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import { plainText } from "../policy/plain-text.js";
import { secretAuth } from "../registration/secret-auth.js";
import { requestTokens } from "../tokens/request-tokens.js";
import { fromApp } from "./from-app.js";
import type { GrantRequest } from "./grant.js";
import { grantParameters } from "./grant-parameters.js";

/** What proves who a user is. */
export interface SubjectToken {
  readonly token: string;
  /** Default: `id_token`. */
  readonly type?: "id_token" | "saml2" | "refresh_token" | undefined;
}

/** An enterprise's identity provider, and who this client is to it. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Absent: as its metadata says. */
  readonly tokenEndpoint?: string | undefined;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  /** Gives what the identity provider issued when the user signed in. */
  readonly subjectToken: () => Promise<SubjectToken> | SubjectToken;
}

const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const TOKEN_TYPE = "urn:ietf:params:oauth:token-type:";

/** Has an identity provider give an assertion for its user, meant for one authorization server (RFC 8693). */
export async function exchangeForIdJag(
  provider: IdentityProvider,
  { discovered, scopes, http }: GrantRequest,
): Promise<string> {
  const server = await providerMetadata(provider, http);
  const { token, type = "id_token" } = await fromApp("The subject token", provider.subjectToken);
  const client = { clientId: provider.clientId, auth: secretAuth(provider, server) };
  const parameters = {
    ...grantParameters({ discovered, scopes }),
    requested_token_type: `${TOKEN_TYPE}id-jag`,
    audience: discovered.server.issuer,
    subject_token: token,
    subject_token_type: TOKEN_TYPE + type,
  };
  const answer = await requestTokens({ http, server, client }, (party, sending) =>
    genericTokenEndpointRequest(server, party, client.auth, TOKEN_EXCHANGE, parameters, sending),
  );
  return idJagOf(answer, provider.issuer);
}

async function providerMetadata(
  { issuer, tokenEndpoint }: IdentityProvider,
  http: OAuthHttp,
): Promise<ServerMetadata> {
  if (tokenEndpoint === undefined)
    return findServerMetadata(http, { issuer, toleratesSlash: false });
  return { issuer, token_endpoint: tokenEndpoint };
}

function idJagOf(
  { access_token, token_type, issued_token_type: type }: TokenEndpointResponse,
  issuer: string,
): string {
  if (type === `${TOKEN_TYPE}id-jag` && token_type === "n_a") return access_token;
  const message = `The identity provider ${plainText(issuer)} did not issue an ID-JAG.`;
  throw new AuthError("bad_response", message, { issuer });
}
