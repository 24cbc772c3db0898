import { AuthError } from "../auth-error.js";
import type { JsonObject } from "../json/is-json-object.js";
import { plainText } from "../policy/plain-text.js";
import { urlName } from "../policy/url-name.js";
import type { UrlPolicy } from "../policy/url-policy.js";
import type { ServerMetadata } from "./server-metadata.js";

/** What metadata of an authorization server is checked against. */
export interface ServerMetadataCheck {
  /** Where it was found. */
  readonly url: string;
  readonly issuer: string;
  /** Whether a final slash may make the difference. */
  readonly toleratesSlash: boolean;
  readonly policy: UrlPolicy;
}

const ENDPOINTS = [
  "authorization_endpoint",
  "token_endpoint",
  "registration_endpoint",
  "revocation_endpoint",
  "device_authorization_endpoint",
] as const;
const LISTS = [
  "scopes_supported",
  "code_challenge_methods_supported",
  "token_endpoint_auth_methods_supported",
  "dpop_signing_alg_values_supported",
  "grant_types_supported",
] as const;

/**
 * Checks the metadata of an authorization server: its issuer, to the letter, and all endpoints.
 *
 * @throws AuthError `issuer_mismatch`, `metadata_invalid` or `url_refused`
 */
export function checkServerMetadata(
  document: JsonObject,
  { url, issuer, toleratesSlash, policy }: ServerMetadataCheck,
): ServerMetadata {
  const name = urlName(url);
  const found = document.issuer;
  if (!isSameIssuer(found, issuer, toleratesSlash)) {
    const shown = typeof found === "string" ? `"${plainText(found)}"` : "no issuer";
    const message = `The metadata at ${name} is of ${shown}, not of "${plainText(issuer)}".`;
    throw new AuthError("issuer_mismatch", message, { url: name, issuer });
  }
  for (const key of ENDPOINTS) {
    const value = document[key];
    if (value === undefined) continue;
    const what = `The ${key.replaceAll("_", " ")} of ${plainText(issuer)}`;
    if (typeof value !== "string") throw invalid(name, `has a "${key}" that is no URL`);
    policy.check(value, what);
  }
  for (const key of LISTS) {
    const value = document[key];
    if (value !== undefined && !Array.isArray(value))
      throw invalid(name, `has a "${key}" that is no list`);
  }
  return document as ServerMetadata; // the members that are used are checked
}

function isSameIssuer(found: unknown, issuer: string, toleratesSlash: boolean): boolean {
  if (found === issuer) return true;
  if (!toleratesSlash || typeof found !== "string") return false;
  return found.replace(/\/$/, "") === issuer.replace(/\/$/, "");
}

function invalid(name: string, why: string): AuthError {
  return new AuthError("metadata_invalid", `The metadata at ${name} ${why}.`, { url: name });
}
