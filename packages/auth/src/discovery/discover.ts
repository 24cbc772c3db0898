import type { AuthChallenge } from "../challenge/auth-challenge.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import { findResourceMetadata } from "./find-resource-metadata.js";
import { findServerMetadata } from "./find-server-metadata.js";
import { legacyServerMetadata } from "./legacy-server-metadata.js";
import type { ServerMetadata } from "./server-metadata.js";

/** Who protects an endpoint, and as what. */
export interface Discovered {
  /** The resource identifier, the `resource` of every request for a token. */
  readonly resource: string;
  readonly server: ServerMetadata;
  /** The scopes that the resource lists. */
  readonly scopes: readonly string[];
  /** Whether tokens are to be bound by DPoP. */
  readonly usesDPoP: boolean;
}

/** How the protection of an endpoint is found out. */
export interface DiscoverOptions {
  readonly http: OAuthHttp;
  readonly endpoint: URL;
  readonly isFallbackAllowed: boolean;
  readonly toleratesSlash: boolean;
  readonly dpop: "auto" | "always" | "never";
  /** Picks one of several authorization servers. */
  readonly choose: (issuers: readonly string[]) => string;
}

/** Finds out who protects an endpoint, from the challenge it gave, or from the well-known places. */
export async function discover(
  challenge: Pick<AuthChallenge, "resourceMetadata" | "wantsDPoP"> | undefined,
  options: DiscoverOptions,
): Promise<Discovered> {
  const { http, endpoint, isFallbackAllowed, toleratesSlash, choose } = options;
  const namedUrl = challenge?.resourceMetadata;
  const found = await findResourceMetadata(http, { endpoint, namedUrl, isFallbackAllowed });
  if (found === undefined) {
    const server = await legacyServerMetadata(http, endpoint);
    return { resource: plainResource(endpoint), server, scopes: [], usesDPoP: false };
  }
  const { resource, issuers, scopes, requiresDPoP } = found;
  const server = await findServerMetadata(http, { issuer: choose(issuers), toleratesSlash });
  const isWanted = requiresDPoP || challenge?.wantsDPoP === true;
  return { resource, server, scopes, usesDPoP: decideDPoP(options.dpop, server, isWanted) };
}

function decideDPoP(
  dpop: DiscoverOptions["dpop"],
  { dpop_signing_alg_values_supported: algorithms }: ServerMetadata,
  isWanted: boolean,
): boolean {
  if (dpop !== "auto") return dpop === "always";
  return isWanted && algorithms?.includes("ES256") === true;
}

/** The URL without a fragment, and without the slash that a URL object adds to an origin. */
function plainResource({ origin, pathname, search }: URL): string {
  return pathname === "/" && search === "" ? origin : origin + pathname + search;
}
