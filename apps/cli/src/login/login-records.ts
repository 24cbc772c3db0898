import type { StoreKey, TokenStore } from "@plugboard/auth";
import type { LoginSettings } from "./login-settings.js";

/** The servers that were logged in to from this command line, each with the settings of its login. Kept beside the tokens. */
export interface LoginRecords {
  /** `undefined`: there is no login to this server. */
  read(url: URL): Promise<LoginSettings | undefined>;
  /** Remembers the settings of a login; `undefined` forgets them. */
  write(url: URL, settings: LoginSettings | undefined): Promise<void>;
  /** The addresses of all servers with a login, in alphabetical order. */
  urls(): Promise<readonly string[]>;
}

/** Sets these entries apart from those that the tokens bring along. */
const PROFILE = "plugboard command line";
const MAX_TRIES = 3;

/** Keeps records in a store of tokens. */
export function loginRecords(store: TokenStore): LoginRecords {
  return {
    read: async (url) => (await store.read(keyOf(url)))?.value,
    async write(url, settings) {
      const key = keyOf(url);
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const entry = await store.read(key);
        if (entry === undefined && settings === undefined) return;
        if (await store.replace(key, settings && { ...settings }, entry?.version)) return;
      }
      throw new Error("The settings of the login could not be saved: others keep writing theirs.");
    },
    async urls() {
      const keys = (await store.keys?.()) ?? [];
      const ours = keys.filter(({ kind, profile }) => kind === "server" && profile === PROFILE);
      return ours.map(({ resource }) => resource).sort();
    },
  };
}

function keyOf(url: URL): StoreKey {
  return { kind: "server", issuer: "", resource: url.href, client: "", profile: PROFILE };
}
