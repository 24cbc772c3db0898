/** What is known of a login, without any token. */
export interface LoginStatus {
  /** The authorization server. */
  readonly issuer: string;
  /** What the tokens are for. */
  readonly resource: string;
  readonly clientId: string;
  readonly profile: string;
  /** The scopes that were granted, as far as the server said. */
  readonly scopes: readonly string[];
  /** When the access token expires, in milliseconds since 1970. Absent: the server did not say. */
  readonly expiresAt: number | undefined;
  /** Whether it can be renewed without a new login. */
  readonly canRefresh: boolean;
  readonly isBound: boolean;
}
