import type { StoreEntry, StoreKey } from "../store/token-store.js";
import type { AuthContext } from "./auth-context.js";

/** Who protected an endpoint when it was last logged in to: enough to find the tokens without asking. */
export interface ServerRecord {
  readonly issuer: string;
  readonly resource: string;
  readonly client: string;
  /** Where the challenge said that the resource metadata is. */
  readonly metadataUrl?: string | undefined;
  readonly wantsDPoP?: boolean | undefined;
}

/** Reads what is remembered of the endpoint. */
export async function readServerRecord(context: AuthContext): Promise<ServerRecord | undefined> {
  const value = (await entryOf(context))?.value as Partial<ServerRecord> | undefined;
  const isWhole = [value?.issuer, value?.resource, value?.client].every(
    (one) => typeof one === "string",
  );
  return isWhole ? (value as ServerRecord) : undefined;
}

/** Remembers the endpoint, or forgets it. */
export async function writeServerRecord(
  context: AuthContext,
  record: ServerRecord | undefined,
): Promise<void> {
  const { store, warn } = context;
  try {
    const entry = await store.read(serverKey(context));
    if (JSON.stringify(entry?.value) === JSON.stringify(record)) return;
    await store.replace(serverKey(context), record && { ...record }, entry?.version);
  } catch (cause) {
    warn({ code: "store_failed", message: "Where to log in could not be saved.", cause });
  }
}

async function entryOf(context: AuthContext): Promise<StoreEntry | undefined> {
  try {
    return await context.store.read(serverKey(context));
  } catch (cause) {
    context.warn({ code: "store_failed", message: "Where to log in could not be read.", cause });
    return undefined;
  }
}

function serverKey({ endpoint, profile }: AuthContext): StoreKey {
  return { kind: "server", issuer: "", resource: endpoint.href, client: "", profile };
}
