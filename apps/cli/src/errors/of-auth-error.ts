import type { AuthErrorCode } from "@plugboard/auth";
import { ExitCode } from "../exit-code.js";

const CODES: { readonly [Code in AuthErrorCode]: ExitCode } = {
  login_required: ExitCode.auth,
  access_denied: ExitCode.auth,
  login_failed: ExitCode.auth,
  insufficient_scope: ExitCode.auth,
  token_refused: ExitCode.auth,
  grant_refused: ExitCode.auth,
  client_required: ExitCode.auth,
  registration_refused: ExitCode.auth,
  metadata_missing: ExitCode.auth,
  issuer_mismatch: ExitCode.protocol,
  resource_mismatch: ExitCode.protocol,
  state_mismatch: ExitCode.protocol,
  metadata_invalid: ExitCode.protocol,
  pkce_unsupported: ExitCode.protocol,
  bad_response: ExitCode.protocol,
  url_refused: ExitCode.refused,
  unreachable: ExitCode.unreachable,
  store_failed: ExitCode.unexpected,
  invalid_options: ExitCode.usage,
};

/** Maps what went wrong with a login to its exit code. */
export function ofAuthError(code: AuthErrorCode): ExitCode {
  return CODES[code] ?? ExitCode.unexpected;
}
