import { AuthError } from "../auth-error.js";
import type { Discovered } from "../discovery/discover.js";
import { plainText } from "../policy/plain-text.js";
import { freshness } from "../tokens/freshness.js";
import { coversScopes } from "../tokens/scopes.js";
import { alone } from "./alone.js";
import type { AuthContext } from "./auth-context.js";
import type { HeldTokens } from "./held-tokens.js";
import { obtainTokens } from "./obtain-tokens.js";
import { refreshTokens } from "./refresh-tokens.js";
import type { RenewRequest } from "./renew-request.js";
import { readServerRecord, type ServerRecord, writeServerRecord } from "./server-record.js";
import { tokensFor, tokensKey } from "./stored-tokens.js";

/**
 * Gets other tokens than those that are not good enough: those that somebody else has got meanwhile, else by the refresh
 * token, else by the grant. Who protects the endpoint is found out anew each time. Gives `undefined` when only a refresh was
 * asked for, and it is not possible.
 */
export async function renewTokens(
  context: AuthContext,
  request: RenewRequest,
): Promise<HeldTokens | undefined> {
  const { endpoint, http } = context;
  http.policy.check(endpoint.href, "The server's URL");
  const record = await readServerRecord(context);
  const hint = request.challenge ?? {
    resourceMetadata: record?.metadataUrl,
    wantsDPoP: record?.wantsDPoP === true,
  };
  const discovered = await context.discover(hint, record?.issuer);
  const { server, resource } = discovered;
  checkBinding(context, record, discovered);
  const work = () => renewed(context, request, discovered);
  const { issuer } = server;
  const lock = tokensKey(context, { issuer, resource, client: "" });
  const held = await alone(context, lock, work);
  if (held === undefined) return undefined;
  await writeServerRecord(context, {
    issuer,
    resource,
    client: held.key.client,
    ...(hint.resourceMetadata !== undefined && { metadataUrl: hint.resourceMetadata }),
    ...(hint.wantsDPoP && { wantsDPoP: true }),
  });
  return held;
}

async function renewed(
  context: AuthContext,
  request: RenewRequest,
  discovered: Discovered,
): Promise<HeldTokens | undefined> {
  const { challenge, by } = request;
  const stored = await tokensFor(context, discovered);
  const rejected = ofSameServer(request.rejected, discovered);
  const wanted = challenge?.scopes ?? [];
  if (by !== "obtain" && isBetter(stored, rejected, wanted)) return stored;
  const last = latest(stored, rejected);
  const canWiden = last !== undefined && coversScopes(last.tokens.requested, wanted);
  if (by !== "obtain" && canWiden) {
    const refreshed = await refreshTokens(context, last, discovered);
    if (refreshed !== undefined) return refreshed;
  }
  if (by === "refresh") return undefined;
  const previous = (last ?? rejected)?.tokens.requested ?? [];
  return obtainTokens(context, { discovered, challenge, previous });
}

/** Whether what is stored is other than what was refused, and good for what is wanted as far as one can see. */
function isBetter(
  stored: HeldTokens | undefined,
  rejected: HeldTokens | undefined,
  wanted: readonly string[],
): stored is HeldTokens {
  if (stored === undefined || stored.version === rejected?.version) return false;
  const { tokens } = stored;
  if (tokens.accessToken === rejected?.tokens.accessToken) return false;
  return freshness(tokens, Date.now()) !== "expired" && coversScopes(tokens.requested, wanted);
}

/** The newer ones: those in the store, unless ours came after them and could not be saved. */
function latest(
  stored: HeldTokens | undefined,
  rejected: HeldTokens | undefined,
): HeldTokens | undefined {
  const isOurs = rejected !== undefined && !rejected.isSaved;
  return isOurs && stored?.version === rejected.version ? rejected : stored;
}

/** Tokens mean nothing to another authorization server, nor for another resource. */
function ofSameServer(
  held: HeldTokens | undefined,
  { server, resource }: Discovered,
): HeldTokens | undefined {
  const isSame = held?.key.issuer === server.issuer && held.key.resource === resource;
  return isSame ? held : undefined;
}

/** A client that was registered by hand stays with the authorization server that it was first used with. */
function checkBinding(
  { grant }: AuthContext,
  record: ServerRecord | undefined,
  { server }: Discovered,
): void {
  const { client } = grant;
  if (client === undefined || client.issuer !== undefined) return;
  if (record?.client !== client.clientId || record.issuer === server.issuer) return;
  const message = `The client "${client.clientId}" was used with "${plainText(record.issuer)}", but the server now wants a login at "${plainText(server.issuer)}". Name its issuer if that is right.`;
  throw new AuthError("issuer_mismatch", message, { issuer: server.issuer });
}
