import { mutex } from "./mutex.js";
import { storeKeyText } from "./store-key-text.js";
import type { StoreEntry, StoreKey, TokenStore } from "./token-store.js";

/** A store that lasts as long as the process. */
export function memoryStore(): TokenStore {
  const entries = new Map<string, { readonly key: StoreKey; readonly entry: StoreEntry }>();
  const alone = mutex();
  return {
    async read(key) {
      return entries.get(storeKeyText(key))?.entry;
    },
    async replace(key, value, version) {
      const name = storeKeyText(key);
      if (entries.get(name)?.entry.version !== version) return false;
      if (value === undefined) {
        entries.delete(name);
        return true;
      }
      const entry = { value: structuredClone(value), version: crypto.randomUUID() };
      entries.set(name, { key, entry });
      return entry;
    },
    exclusive: (key, work) => alone(storeKeyText(key), work),
    async keys() {
      return [...entries.values()].map(({ key }) => key);
    },
  };
}
