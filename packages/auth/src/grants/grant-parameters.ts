import type { GrantRequest } from "./grant.js";

/** The parameters that every request for a token has: what it is for, and the scopes, if any are asked for. */
export function grantParameters({
  discovered,
  scopes,
}: Pick<GrantRequest, "discovered" | "scopes">): Record<string, string> {
  const { resource } = discovered;
  return scopes.length === 0 ? { resource } : { resource, scope: scopes.join(" ") };
}
