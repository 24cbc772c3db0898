import type { LoginStatus } from "@plugboard/auth";

/** A login as it is shown: no token, no secret. Members without a value are absent. */
export interface LoginView {
  /** The address of the server, without its query. */
  readonly url: string;
  /** The authorization server. */
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** When the token ends, by ISO 8601. Absent: the server did not say. */
  readonly expiresAt?: string;
  readonly isExpired: boolean;
  /** Whether it is renewed without anybody having to log in. */
  readonly canRefresh: boolean;
  /** Whether the token is bound to a key of this client (DPoP). */
  readonly isBound: boolean;
}

/** Makes what is shown of a login. */
export function loginView(url: string, status: LoginStatus): LoginView {
  const { issuer, clientId, scopes, expiresAt, canRefresh, isBound } = status;
  return {
    url,
    issuer,
    clientId,
    scopes,
    ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
    isExpired: expiresAt !== undefined && expiresAt <= Date.now(),
    canRefresh,
    isBound,
  };
}
