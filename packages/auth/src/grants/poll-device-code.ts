import { deviceCodeGrantRequest, type TokenEndpointResponse } from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import { plainText } from "../policy/plain-text.js";
import type { ClientIdentity } from "../registration/client-identity.js";
import { requestTokens } from "../tokens/request-tokens.js";
import type { GrantRequest } from "./grant.js";

/** What is waited for. */
export interface PollOptions {
  readonly client: ClientIdentity;
  readonly code: string;
  readonly intervalMs: number;
  readonly expiresAt: number;
}

const SLOW_DOWN_MS = 5000;

/** Asks again and again, as slowly as the server wants, until the user has logged in on the other device. */
export async function pollDeviceCode(
  { http, dpop, discovered }: GrantRequest,
  { client, code, intervalMs, expiresAt }: PollOptions,
): Promise<TokenEndpointResponse> {
  const { server, resource } = discovered;
  const { issuer } = server;
  const asker = { http, server, client, dpop: dpop?.server };
  let waitMs = intervalMs;
  while (Date.now() < expiresAt) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      return await requestTokens(asker, (party, sending) =>
        deviceCodeGrantRequest(server, party, client.auth, code, {
          ...sending,
          additionalParameters: { resource },
        }),
      );
    } catch (error) {
      const said = error instanceof AuthError ? error.oauthError : undefined;
      if (said === "access_denied") {
        const message = `The login at ${plainText(issuer)} was refused.`;
        throw new AuthError("access_denied", message, { issuer, oauthError: said });
      }
      if (said === "expired_token") break;
      const isOutage = error instanceof AuthError && error.code === "unreachable";
      if (said === "slow_down" || isOutage) waitMs += SLOW_DOWN_MS;
      else if (said !== "authorization_pending") throw error;
    }
  }
  const message = `Nobody logged in at ${plainText(issuer)} in time: the code has expired.`;
  throw new AuthError("login_failed", message, { issuer });
}
