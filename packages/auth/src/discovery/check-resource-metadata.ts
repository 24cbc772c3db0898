import { AuthError } from "../auth-error.js";
import type { JsonObject } from "../json/is-json-object.js";
import { plainText } from "../policy/plain-text.js";
import { urlName } from "../policy/url-name.js";
import { identifiesEndpoint } from "./identifies-endpoint.js";
import type { ResourceMetadata } from "./resource-metadata.js";

/**
 * Checks the metadata of a protected resource.
 *
 * @throws AuthError `metadata_invalid`, or `resource_mismatch` when it is not about the endpoint
 */
export function checkResourceMetadata(
  document: JsonObject,
  { url, endpoint }: { readonly url: string; readonly endpoint: URL },
): ResourceMetadata {
  const name = urlName(url);
  const { resource, authorization_servers: issuers, scopes_supported: scopes } = document;
  const invalid = (why: string) =>
    new AuthError("metadata_invalid", `The resource metadata at ${name} ${why}.`, { url: name });
  if (typeof resource !== "string" || resource === "") throw invalid('has no "resource"');
  if (!identifiesEndpoint(resource, endpoint)) {
    const pair = `"${plainText(resource)}", not for ${urlName(endpoint)}`;
    const message = `The resource metadata at ${name} is for ${pair}.`;
    throw new AuthError("resource_mismatch", message, { url: name });
  }
  if (!isTextList(issuers) || issuers.length === 0) {
    throw invalid('names no authorization server in "authorization_servers"');
  }
  return {
    resource,
    issuers,
    scopes: isTextList(scopes) ? scopes : [],
    requiresDPoP: document.dpop_bound_access_tokens_required === true,
  };
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "");
}
