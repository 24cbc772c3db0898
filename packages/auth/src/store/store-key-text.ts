import type { StoreKey } from "./token-store.js";

/** Writes a key as a text: the same for the same key, and only for it. */
export function storeKeyText({ kind, issuer, resource, client, profile }: StoreKey): string {
  return JSON.stringify([kind, issuer, resource, client, profile]);
}
