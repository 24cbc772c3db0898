import type { DPoPHandle } from "oauth4webapi";
import type { ServerMetadata } from "../discovery/server-metadata.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import type { ClientIdentity } from "../registration/client-identity.js";

/** Who asks a token endpoint, and which. */
export interface TokenClient {
  readonly http: OAuthHttp;
  readonly server: ServerMetadata;
  readonly client: ClientIdentity;
  /** Present where tokens are bound. */
  readonly dpop?: DPoPHandle | undefined;
}
