import type { OnAuthWarning } from "./auth-warning.js";
import type { FetchLike } from "./fetch-like.js";
import type { Grant } from "./grants/grant.js";
import type { TokenStore } from "./store/token-store.js";

/** How logins are had and kept. */
export interface OAuthOptions {
  /** How tokens are got: `authorizationCode()`, `deviceCode()`, `clientCredentials()` and so on. */
  readonly grant: Grant;
  /** Where logins are kept. Absent: in memory. */
  readonly store?: TokenStore | undefined;
  /** Whose logins these are, where one store serves several users or accounts. Default: "default". */
  readonly profile?: string | undefined;
  /** Scopes to ask for on top of what the server wants, separated by spaces. Absent: what the server wants. */
  readonly scope?: string | undefined;
  /**
   * Whether tokens are bound to a key of this client (DPoP). Default: `auto`, which is where both servers want or support
   * it.
   */
  readonly dpop?: "auto" | "always" | "never" | undefined;
  /**
   * Hosts on this machine or on private networks that a server elsewhere may name, by name or address. Absent: none. The
   * server's own host need not be named.
   */
  readonly privateHosts?: readonly string[] | undefined;
  /** Sends the requests that belong to OAuth. Absent: the global `fetch`. */
  readonly fetch?: FetchLike | undefined;
  /** How long one request that belongs to OAuth may take, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** How large an answer to it may be, in bytes. Default: 1,048,576 (1 MiB). */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Whether a server that publishes no resource metadata is taken for one of revision 2025-03-26, which is its own
   * authorization server. Default: true.
   */
  readonly legacyDiscovery?: boolean | undefined;
  /** Whether a final slash may make the difference between an issuer and its metadata. Default: false. */
  readonly toleratesIssuerSlash?: boolean | undefined;
  /** Picks one of several authorization servers. Absent: the one that was used before, else the client's own, else the first. */
  readonly chooseIssuer?: ((issuers: readonly string[]) => string) | undefined;
  /**
   * Which other URLs of the endpoint's origin may have the token. Absent: none. The first URL that a transport asks is its
   * endpoint.
   */
  readonly alsoFor?: ((url: string) => boolean) | undefined;
  /** Told what goes wrong without failing a call. Absent: nobody is told. */
  readonly onWarning?: OnAuthWarning | undefined;
}
