import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
} from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import type { Discovered } from "../discovery/discover.js";
import { plainText } from "../policy/plain-text.js";

/** One authorization request, with what its answer is checked against. */
export interface AuthorizationRequest {
  readonly url: URL;
  readonly state: string;
  readonly verifier: string;
}

/** What is asked for. */
export interface AuthorizationRequestOptions {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
}

/**
 * Makes an authorization request with PKCE.
 *
 * @throws AuthError `pkce_unsupported` or `metadata_invalid`, before anything is asked
 */
export async function authorizationRequest(
  discovered: Discovered,
  { clientId, redirectUri, scopes }: AuthorizationRequestOptions,
): Promise<AuthorizationRequest> {
  const url = authorizationEndpoint(discovered);
  const verifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  const set = (name: string, value: string) => url.searchParams.set(name, value);
  set("response_type", "code");
  set("client_id", clientId);
  set("redirect_uri", redirectUri);
  set("code_challenge", await calculatePKCECodeChallenge(verifier));
  set("code_challenge_method", "S256");
  set("state", state);
  set("resource", discovered.resource);
  if (scopes.length > 0) set("scope", scopes.join(" "));
  if (scopes.includes("offline_access")) set("prompt", "consent"); // OpenID Connect wants it so
  return { url, state, verifier };
}

/** The endpoint of a server that supports what a login needs. @throws AuthError */
export function authorizationEndpoint({ server }: Discovered): URL {
  const { issuer, authorization_endpoint: endpoint } = server;
  const name = plainText(issuer);
  if (endpoint === undefined) {
    const message = `${name} has no authorization endpoint: nobody can log in there.`;
    throw new AuthError("metadata_invalid", message, { issuer });
  }
  if (server.code_challenge_methods_supported?.includes("S256") !== true) {
    const message = `${name} does not say that it supports PKCE with S256 (code_challenge_methods_supported).`;
    throw new AuthError("pkce_unsupported", message, { issuer });
  }
  return new URL(endpoint);
}
