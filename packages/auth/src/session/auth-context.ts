import type { OnAuthWarning } from "../auth-warning.js";
import type { AuthChallenge } from "../challenge/auth-challenge.js";
import type { Discovered } from "../discovery/discover.js";
import type { Grant } from "../grants/grant.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import type { Registrations } from "../registration/registrations.js";
import type { TokenStore } from "../store/token-store.js";

/** What everything that is done for one endpoint works with. */
export interface AuthContext {
  readonly endpoint: URL;
  readonly grant: Grant;
  readonly store: TokenStore;
  readonly profile: string;
  /** The scopes that the user configured. */
  readonly scopes: readonly string[];
  readonly http: OAuthHttp;
  readonly registrations: Registrations;
  /** Finds out who protects the endpoint; `issuer` is preferred where the server names several. */
  readonly discover: (
    challenge: Pick<AuthChallenge, "resourceMetadata" | "wantsDPoP"> | undefined,
    issuer: string | undefined,
  ) => Promise<Discovered>;
  readonly warn: OnAuthWarning;
}
