import { parseScopes } from "../tokens/scopes.js";
import { parseChallenges } from "./parse-challenges.js";

/** What a refusal says about the token that is wanted. */
export interface AuthChallenge {
  /** Whether a DPoP token is asked for, or accepted. */
  readonly wantsDPoP: boolean;
  readonly resourceMetadata: string | undefined;
  readonly scopes: readonly string[];
  /** The `error`, such as `invalid_token`, `insufficient_scope` or `use_dpop_nonce`. */
  readonly error: string | undefined;
}

/** Reads the challenges for Bearer and DPoP tokens out of a reply with status 401 or 403. */
export function authChallenge(headers: { get(name: string): string | null }): AuthChallenge {
  const all = parseChallenges(headers.get("www-authenticate") ?? "");
  const ours = all.filter(({ scheme }) => scheme === "bearer" || scheme === "dpop");
  const first = (name: string) => ours.map(({ params }) => params.get(name)).find(isPresent);
  return {
    wantsDPoP: ours.some(({ scheme }) => scheme === "dpop"),
    resourceMetadata: first("resource_metadata"),
    scopes: parseScopes(first("scope")),
    error: first("error"),
  };
}

function isPresent(value: string | undefined): value is string {
  return value !== undefined && value !== "";
}
