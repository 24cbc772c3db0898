import { RpcError } from "@plugboard/core";
import { HttpError } from "@plugboard/http";
import { authError } from "./auth-error.js";
import { NoLoginError } from "./no-login-error.js";

/** What a server wants of a login that may help. */
export interface WantedLogin {
  /** The scopes that the present login does not have. */
  readonly scopes: readonly string[];
}

/** Says what login may help against an error; `undefined` when none would. */
export function wantsLogin(error: unknown): WantedLogin | undefined {
  const isRefused =
    (error instanceof HttpError && error.status === 401) ||
    (error instanceof RpcError && error.httpStatus === 401) ||
    error instanceof NoLoginError;
  if (isRefused) return { scopes: [] };
  const failure = authError(error);
  return failure?.code === "login_required" ? { scopes: failure.scopes ?? [] } : undefined;
}
