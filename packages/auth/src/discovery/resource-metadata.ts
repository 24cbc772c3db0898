/** What a protected resource says about itself, checked (RFC 9728). */
export interface ResourceMetadata {
  /** The identifier, as the server wrote it. */
  readonly resource: string;
  /** The issuers of the authorization servers; at least one. */
  readonly issuers: readonly string[];
  readonly scopes: readonly string[];
  /** Whether only tokens bound by DPoP are accepted. */
  readonly requiresDPoP: boolean;
}
