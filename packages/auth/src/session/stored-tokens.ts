import type { Discovered } from "../discovery/discover.js";
import { dpopProofs } from "../dpop/dpop-proofs.js";
import type { StoreKey } from "../store/token-store.js";
import { readTokenSet } from "../tokens/read-token-set.js";
import type { AuthContext } from "./auth-context.js";
import type { HeldTokens } from "./held-tokens.js";
import { readServerRecord, type ServerRecord } from "./server-record.js";

/** Reads the tokens under a key. A store that fails is told about, and has none. */
export async function storedTokens(
  { store, warn }: AuthContext,
  key: StoreKey,
): Promise<HeldTokens | undefined> {
  try {
    const entry = await store.read(key);
    const tokens = entry && readTokenSet(entry.value);
    if (entry === undefined || tokens === undefined) return undefined;
    const proofs = tokens.dpopKey && (await dpopProofs(tokens.dpopKey));
    return { tokens, key, version: entry.version, isSaved: true, proofs };
  } catch (cause) {
    warn({ code: "store_failed", message: "The stored tokens could not be read.", cause });
    return undefined;
  }
}

/** Reads the tokens that were used for the endpoint last, unless they are those of another client. */
export async function lastTokens(context: AuthContext): Promise<HeldTokens | undefined> {
  const record = await readServerRecord(context);
  if (record === undefined) return undefined;
  const { client } = context.grant;
  if (client !== undefined && client.clientId !== record.client) return undefined;
  if ((client?.issuer ?? record.issuer) !== record.issuer) return undefined;
  return storedTokens(context, tokensKey(context, record));
}

/** Reads the tokens for what was discovered, whoever may have got them. */
export async function tokensFor(
  context: AuthContext,
  { server, resource }: Discovered,
): Promise<HeldTokens | undefined> {
  const { issuer } = server;
  for (const client of await clientIds(context, { issuer, resource })) {
    const found = await storedTokens(context, tokensKey(context, { issuer, resource, client }));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The key of a login. */
export function tokensKey(
  { profile }: AuthContext,
  { issuer, resource, client }: Pick<ServerRecord, "issuer" | "resource" | "client">,
): StoreKey {
  return { kind: "tokens", issuer, resource, client, profile };
}

async function clientIds(
  context: AuthContext,
  { issuer, resource }: { readonly issuer: string; readonly resource: string },
): Promise<string[]> {
  const { client } = context.grant;
  if (client !== undefined) return [client.clientId];
  const record = await readServerRecord(context);
  const isSame = record?.issuer === issuer && record.resource === resource;
  const registered = await context.registrations.read(issuer);
  const ids = [isSame ? record.client : undefined, registered?.clientId];
  return [...new Set(ids.filter((id) => id !== undefined))];
}
