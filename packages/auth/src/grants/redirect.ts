/** How a user is sent to an authorization server, and comes back. */
export interface Redirect {
  /** Gets ready to receive a redirect. */
  open(request: RedirectRequest): Promise<OpenRedirect>;
}

/** What a {@link Redirect} is opened with. */
export interface RedirectRequest {
  /** The addresses that this client has registered: one of them saves a registration. */
  readonly registered: readonly string[];
}

/** A {@link Redirect} that waits for one login. */
export interface OpenRedirect {
  /** Where the authorization server is to send the user. */
  readonly uri: string;
  /**
   * Sends the user to `url` and gives the URL at which the user came back. An address that does not pass `accepts` is of
   * another login, or forged: it is to be passed over.
   */
  authorize(url: URL, accepts: (response: URL) => boolean): Promise<URL>;
  /** Called once, when the login is over, whatever came of it. */
  close(): Promise<void>;
}
