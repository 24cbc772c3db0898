import { AuthError } from "../auth-error.js";
import { discover } from "../discovery/discover.js";
import type { FetchLike } from "../fetch-like.js";
import type { OAuthOptions } from "../oauth-options.js";
import { oauthHttp } from "../policy/oauth-http.js";
import { urlPolicy } from "../policy/url-policy.js";
import { registrations } from "../registration/registrations.js";
import type { TokenStore } from "../store/token-store.js";
import { parseScopes } from "../tokens/scopes.js";
import type { AuthContext } from "./auth-context.js";

const TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 1_048_576;

/** Puts together what is done for one endpoint with. */
export function createContext(
  endpoint: URL,
  { store, ...options }: OAuthOptions & { readonly store: TokenStore },
): AuthContext {
  const { grant, profile = "default", privateHosts = [], onWarning } = options;
  const http = oauthHttp({
    policy: urlPolicy({ endpoint, privateHosts }),
    fetch: options.fetch ?? globalFetch,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
  });
  const warn: AuthContext["warn"] = (warning) => {
    try {
      onWarning?.(warning);
    } catch {
      // whoever is told can't fail what goes on
    }
  };
  const onStoreFailure = (what: string, cause: unknown) =>
    warn({ code: "store_failed", message: `${what}.`, cause });
  return {
    endpoint,
    grant,
    store,
    profile,
    http,
    warn,
    scopes: parseScopes(options.scope),
    registrations: registrations({ store, profile, onStoreFailure }),
    discover: (challenge, issuer) =>
      discover(challenge, {
        http,
        endpoint,
        isFallbackAllowed: options.legacyDiscovery ?? true,
        toleratesSlash: options.toleratesIssuerSlash ?? false,
        dpop: options.dpop ?? "auto",
        choose: (issuers) => chosen(issuers, { ...options, issuer }),
      }),
  };
}

const globalFetch: FetchLike = (url, init) => fetch(url, init);

function chosen(
  issuers: readonly string[],
  { grant, chooseIssuer, issuer }: OAuthOptions & { readonly issuer: string | undefined },
): string {
  const [first = ""] = issuers;
  if (chooseIssuer === undefined) {
    const preferred = [grant.client?.issuer, issuer];
    return preferred.find((one) => one !== undefined && issuers.includes(one)) ?? first;
  }
  const picked = chooseIssuer(issuers);
  if (issuers.includes(picked)) return picked;
  const message = "chooseIssuer has to give one of the issuers that it is given.";
  throw new AuthError("invalid_options", message);
}
