import {
  allowInsecureRequests,
  customFetch,
  processRevocationResponse,
  revocationRequest,
} from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import { findServerMetadata } from "../discovery/find-server-metadata.js";
import { tokenFailure } from "../tokens/token-failure.js";
import { alone } from "./alone.js";
import type { AuthContext } from "./auth-context.js";
import type { HeldTokens } from "./held-tokens.js";
import { writeServerRecord } from "./server-record.js";
import type { Session } from "./session.js";
import { lastTokens, storedTokens, tokensKey } from "./stored-tokens.js";

const MAX_TRIES = 3;

/** Revokes the tokens of an endpoint, where the authorization server can do that, and forgets them in any case. */
export async function logOut(session: Session): Promise<void> {
  const { context } = session;
  const last = session.held ?? (await lastTokens(context));
  if (last === undefined) return;
  const work = async () => {
    const held = last.isSaved ? ((await storedTokens(context, last.key)) ?? last) : last;
    await revoke(context, held);
    session.forget();
    await remove(context, held);
  };
  const lock = tokensKey(context, { ...last.key, client: "" });
  await alone(context, lock, work);
  await writeServerRecord(context, undefined);
}

/** The refresh token first: with it goes, at most servers, whatever came of it. */
async function revoke(context: AuthContext, { key, tokens }: HeldTokens): Promise<void> {
  const { issuer } = key;
  const secrets = [tokens.refreshToken, tokens.accessToken].filter((one) => one !== undefined);
  try {
    const server = await findServerMetadata(context.http, { issuer, toleratesSlash: true });
    const client = await context.grant.identify(server, tokens.registration);
    if (server.revocation_endpoint === undefined || client === undefined) return;
    for (const token of secrets) {
      const party = { client_id: client.clientId };
      const reply = await revocationRequest(server, party, client.auth, token, {
        [customFetch]: context.http.send,
        [allowInsecureRequests]: true, // the policy decides
      });
      await processRevocationResponse(reply);
    }
  } catch (error) {
    const { message } = tokenFailure(error, { issuer, secrets });
    const isOurs = error instanceof AuthError;
    const warning = `The tokens could not be revoked, only forgotten. ${message}`;
    context.warn({ code: "revocation_failed", message: warning, ...(isOurs && { cause: error }) });
  }
}

async function remove({ store }: AuthContext, { key }: HeldTokens): Promise<void> {
  try {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const entry = await store.read(key);
      if (entry === undefined || (await store.replace(key, undefined, entry.version))) return;
    }
  } catch (cause) {
    throw new AuthError("store_failed", "The stored tokens could not be removed.", { cause });
  }
  const message = "The stored tokens could not be removed: others keep writing in their place.";
  throw new AuthError("store_failed", message);
}
