/** A client that was registered by hand. */
export interface ClientDetails {
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  /**
   * The authorization server it is registered with; another one never sees it. Absent: the one that the server names
   * first.
   */
  readonly issuer?: string | undefined;
  /**
   * How it identifies itself: `client_secret_basic`, `client_secret_post` or `none`. Absent: by what the authorization
   * server supports.
   */
  readonly authMethod?: string | undefined;
}
