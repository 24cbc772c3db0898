import { scopeUnion } from "../tokens/scopes.js";

/** Where scopes come from. */
export interface ScopeSources {
  /** Those that the user configured. */
  readonly configured: readonly string[];
  /** Those that the challenge names. */
  readonly challenge: readonly string[];
  /** Those that were asked for before, for the same resource of the same server. */
  readonly previous: readonly string[];
  /** Those that the resource lists. */
  readonly resource: readonly string[];
  /** Those that the authorization server lists. */
  readonly server: readonly string[];
  readonly wantsRefresh: boolean;
}

/**
 * The scopes to ask for: what the challenge names is authoritative and comes on top of what was asked for before; only
 * without either, all that the resource lists. `offline_access` only where the authorization server has it.
 */
export function chooseScopes(sources: ScopeSources): string[] {
  const { configured, challenge, previous, resource, server, wantsRefresh } = sources;
  const named = scopeUnion(configured, previous, challenge);
  const scopes = named.length > 0 ? named : scopeUnion(resource);
  const isOffered = wantsRefresh && server.includes("offline_access");
  return scopes.length > 0 && isOffered ? scopeUnion(scopes, ["offline_access"]) : scopes;
}
