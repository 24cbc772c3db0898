/** The brand of all errors of Plugboard: `error instanceof McpError` holds for this one, too. */
const BRAND = Symbol.for("plugboard.McpError");

/**
 * What went wrong:
 *
 * - `login_required`: somebody has to log in, and nobody can be asked here
 * - `access_denied`: the user, or the authorization server, said no
 * - `login_failed`: the login was not finished
 * - `insufficient_scope`: the server wants more rights than can be had
 * - `token_refused`: the server refuses a token that was just issued
 * - `grant_refused`: the authorization server refuses to issue a token; `oauthError` says why
 * - `issuer_mismatch`, `resource_mismatch`: a document or a redirect speaks for somebody else
 * - `state_mismatch`: a redirect belongs to another login
 * - `metadata_missing`, `metadata_invalid`: what is needed to log in is not published, or not as it has to be
 * - `pkce_unsupported`: the authorization server does not say that it supports PKCE with S256
 * - `client_required`: a client id is needed and can't be had without you
 * - `registration_refused`: the authorization server does not register this client
 * - `url_refused`: a URL is not to be asked, or not to be given the token
 * - `unreachable`: no answer, or that of an outage; tokens are kept
 * - `bad_response`: an answer that is none
 * - `store_failed`: what is stored could not be removed
 * - `invalid_options`: the options can't be used
 */
export type AuthErrorCode =
  | "login_required"
  | "access_denied"
  | "login_failed"
  | "insufficient_scope"
  | "token_refused"
  | "grant_refused"
  | "issuer_mismatch"
  | "resource_mismatch"
  | "state_mismatch"
  | "metadata_missing"
  | "metadata_invalid"
  | "pkce_unsupported"
  | "client_required"
  | "registration_refused"
  | "url_refused"
  | "unreachable"
  | "bad_response"
  | "store_failed"
  | "invalid_options";

/** What an {@link AuthError} says besides its message. */
export interface AuthErrorDetails {
  /** The URL that was asked or refused, without its query. */
  readonly url?: string | undefined;
  /** The authorization server. */
  readonly issuer?: string | undefined;
  /** The `error` of an OAuth answer. */
  readonly oauthError?: string | undefined;
  /** The HTTP status of the answer. */
  readonly status?: number | undefined;
  /** The scopes that are missing. */
  readonly scopes?: readonly string[] | undefined;
  readonly cause?: unknown;
}

/** Logging in, or staying logged in, did not work. Holds no token, secret, code or verifier. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  /** The URL that was asked or refused, without its query. */
  readonly url: string | undefined;
  /** The authorization server, where one is concerned. */
  readonly issuer: string | undefined;
  /** The `error` of an OAuth answer, such as `invalid_grant`. */
  readonly oauthError: string | undefined;
  /** The HTTP status of the answer, where there was one. */
  readonly status: number | undefined;
  /** With `insufficient_scope`: the scopes that the server asked for. */
  readonly scopes: readonly string[] | undefined;

  constructor(code: AuthErrorCode, message: string, details: AuthErrorDetails = {}) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    Object.defineProperty(this, BRAND, { value: true });
    this.name = "AuthError";
    this.code = code;
    this.url = details.url;
    this.issuer = details.issuer;
    this.oauthError = details.oauthError;
    this.status = details.status;
    this.scopes = details.scopes;
  }
}
