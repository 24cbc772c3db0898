import { AuthorizationResponseError, validateAuthResponse } from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import type { ServerMetadata } from "../discovery/server-metadata.js";
import { plainText } from "../policy/plain-text.js";

/** What the answer to an authorization request is checked against. */
export interface AuthorizationResponseCheck {
  readonly server: ServerMetadata;
  readonly clientId: string;
  readonly state: string;
}

/**
 * Checks the URL at which a user came back: whose it is, to the letter, before anything else in it is looked at.
 *
 * @throws AuthError `issuer_mismatch`, `state_mismatch`, `access_denied` or `login_failed`. None quotes the code.
 */
export function authorizationResponse(
  response: URL,
  { server, clientId, state }: AuthorizationResponseCheck,
): URLSearchParams {
  const params = response.searchParams;
  const { issuer } = server;
  const secrets = [state, ...params.getAll("code")];
  checkIss(params.getAll("iss"), { server, secrets });
  const states = params.getAll("state");
  if (states.length !== 1 || states[0] !== state) {
    const message = `The redirect from ${plainText(issuer)} belongs to another login: its state is not the one that was sent.`;
    throw new AuthError("state_mismatch", message, { issuer });
  }
  try {
    return validateAuthResponse(server, { client_id: clientId }, params, state);
  } catch (error) {
    throw refusal(error, { issuer, secrets });
  }
}

function checkIss(
  values: readonly string[],
  { server, secrets }: { readonly server: ServerMetadata; readonly secrets: readonly string[] },
): void {
  const { issuer, authorization_response_iss_parameter_supported: isPromised } = server;
  if (values.length === 0 && isPromised !== true) return;
  if (values.length === 1 && values[0] === issuer) return;
  const found =
    values.length === 0 ? "no issuer" : values.map((one) => `"${plainText(one, secrets)}"`);
  const message = `The redirect names ${found}, not "${plainText(issuer)}", where the login began.`;
  throw new AuthError("issuer_mismatch", message, { issuer });
}

function refusal(
  error: unknown,
  { issuer, secrets }: { readonly issuer: string; readonly secrets: readonly string[] },
): AuthError {
  const name = plainText(issuer);
  if (!(error instanceof AuthorizationResponseError)) {
    return new AuthError("login_failed", `The redirect from ${name} can't be used.`, { issuer });
  }
  const oauthError = plainText(error.error, secrets);
  const said = error.error_description;
  const why = said === undefined ? oauthError : `${oauthError}: ${plainText(said, secrets)}`;
  const code = error.error === "access_denied" ? "access_denied" : "login_failed";
  return new AuthError(code, `The login at ${name} was refused: ${why}.`, { issuer, oauthError });
}
