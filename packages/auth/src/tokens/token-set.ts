import type { JWK } from "oauth4webapi";
import type { Registration } from "../registration/registration.js";

/** The tokens of one login, as they are kept. */
export interface TokenSet {
  readonly accessToken: string;
  readonly scheme: "Bearer" | "DPoP";
  /** When the token was issued, in milliseconds since 1970 on our clock. */
  readonly obtainedAt: number;
  /** When it expires, on our clock. Absent: the server did not say. */
  readonly expiresAt?: number | undefined;
  readonly refreshToken?: string | undefined;
  /** All scopes that were asked for. */
  readonly requested: readonly string[];
  /** The scopes that were granted. Absent: the server did not say, so those that were asked for. */
  readonly granted?: readonly string[] | undefined;
  /** The key that the tokens are bound to. */
  readonly dpopKey?: DPoPKey | undefined;
  /** The dynamic registration that the tokens were issued to. */
  readonly registration?: Registration | undefined;
}

/** A pair of keys, as JSON Web Keys. */
export interface DPoPKey {
  readonly publicKey: JWK;
  readonly privateKey: JWK;
}
