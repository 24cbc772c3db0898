/**
 * What was said when somebody logged in to a server, as far as it is needed again: to renew the tokens, and to log in once more.
 * Holds no secret.
 */
export interface LoginSettings {
  /** A client that was registered by hand. */
  readonly clientId?: string | undefined;
  /** The variable that holds the secret of that client. */
  readonly clientSecretEnv?: string | undefined;
  /** Where the metadata document of the client is. */
  readonly clientMetadataUrl?: string | undefined;
  /** Scopes to ask for on top of what the server wants, separated by spaces. */
  readonly scope?: string | undefined;
}
