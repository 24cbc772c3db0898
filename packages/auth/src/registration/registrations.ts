import type { StoreEntry, StoreKey, TokenStore } from "../store/token-store.js";
import type { Registration } from "./registration.js";

/** The dynamic registrations of one user's client, one for each authorization server. */
export interface Registrations {
  /** The registration with an authorization server, unless its secret has expired. */
  read(issuer: string): Promise<Registration | undefined>;
  /** Remembers a registration, in the place of one that was there before. */
  save(issuer: string, registration: Registration): Promise<void>;
  /** Forgets a registration, unless there is another one by now. */
  drop(issuer: string, clientId: string): Promise<void>;
}

/** What {@link Registrations} are kept in. */
export interface RegistrationsOptions {
  readonly store: TokenStore;
  readonly profile: string;
  /** Told when the store fails, which fails nothing else. */
  readonly onStoreFailure: (what: string, cause: unknown) => void;
}

/** Keeps dynamic registrations in a store. */
export function registrations(options: RegistrationsOptions): Registrations {
  const { store, profile, onStoreFailure } = options;
  const keyOf = (issuer: string): StoreKey => ({
    kind: "client",
    issuer,
    resource: "",
    client: "",
    profile,
  });
  const entryOf = async (issuer: string): Promise<StoreEntry | undefined> => {
    try {
      return await store.read(keyOf(issuer));
    } catch (cause) {
      onStoreFailure("A registration could not be read", cause);
      return undefined;
    }
  };
  async function replace(
    issuer: string,
    value: Registration | undefined,
    version: string | undefined,
  ) {
    try {
      await store.replace(keyOf(issuer), value && { ...value }, version);
    } catch (cause) {
      onStoreFailure("A registration could not be saved", cause);
    }
  }
  return {
    async read(issuer) {
      const found = (await entryOf(issuer))?.value as Registration | undefined;
      const { clientId, redirectUris, grantTypes } = found ?? {};
      if (typeof clientId !== "string" || found === undefined) return undefined;
      if (!Array.isArray(redirectUris) || !Array.isArray(grantTypes)) return undefined;
      return (found.secretExpiresAt ?? Infinity) > Date.now() ? found : undefined;
    },
    async save(issuer, registration) {
      await replace(issuer, registration, (await entryOf(issuer))?.version);
    },
    async drop(issuer, clientId) {
      const entry = await entryOf(issuer);
      if (entry?.value.clientId === clientId) await replace(issuer, undefined, entry.version);
    },
  };
}
