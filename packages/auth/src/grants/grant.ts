import type { TokenEndpointResponse } from "oauth4webapi";
import type { Discovered } from "../discovery/discover.js";
import type { ServerMetadata } from "../discovery/server-metadata.js";
import type { DPoPProofs } from "../dpop/dpop-proofs.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import type { ClientIdentity } from "../registration/client-identity.js";
import type { Registration } from "../registration/registration.js";
import type { Registrations } from "../registration/registrations.js";

/** What a {@link Grant} obtains tokens with. */
export interface GrantRequest {
  readonly discovered: Discovered;
  readonly scopes: readonly string[];
  readonly http: OAuthHttp;
  /** Present where tokens are to be bound. */
  readonly dpop: DPoPProofs | undefined;
  /** What this client registered dynamically. */
  readonly registrations: Registrations;
}

/** What came of a {@link GrantRequest}. */
export interface Granted {
  readonly answer: TokenEndpointResponse;
  readonly client: ClientIdentity;
}

/** A way to get tokens: `authorizationCode()`, `clientCredentials()` and so on. */
export interface Grant {
  /** Whether it asks nobody. */
  readonly isSilent: boolean;
  /** Whether it wants refresh tokens. */
  readonly wantsRefresh: boolean;
  /** The client id, where it is laid down, and the authorization server that it is for, where that is. */
  readonly client: { readonly clientId: string; readonly issuer?: string | undefined } | undefined;
  /** Who the client is that stored tokens were issued to; `undefined` when that can't be told. */
  identify(
    server: ServerMetadata,
    registration: Registration | undefined,
  ): Promise<ClientIdentity | undefined>;
  /** Gets new tokens. */
  obtain(request: GrantRequest): Promise<Granted>;
}
