import { AuthError } from "../auth-error.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import { checkServerMetadata } from "./check-server-metadata.js";
import { fetchJson } from "./fetch-json.js";
import type { ServerMetadata } from "./server-metadata.js";

/**
 * The authorization server of an MCP server of revision 2025-03-26, which is its own: what it publishes at its origin,
 * or the endpoints that the revision lays down.
 */
export async function legacyServerMetadata(
  http: OAuthHttp,
  endpoint: URL,
): Promise<ServerMetadata> {
  const { origin: issuer } = endpoint;
  const url = `${issuer}/.well-known/oauth-authorization-server`;
  const found = await fetchJson(http, url);
  if ("document" in found) {
    return checkServerMetadata(found.document, {
      url,
      issuer,
      toleratesSlash: true, // that revision says nothing about the form of the issuer
      policy: http.policy,
    });
  }
  if (!found.isGone) {
    const message = `The metadata of the authorization server can't be had: ${found.missing}.`;
    throw new AuthError("unreachable", message, { url, issuer });
  }
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    code_challenge_methods_supported: ["S256"], // required by that revision, without a way to say so
  };
}
