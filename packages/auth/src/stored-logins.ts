import type { LoginStatus } from "./login-status.js";
import { loginStatusOf } from "./session/login-status-of.js";
import type { TokenStore } from "./store/token-store.js";
import { readTokenSet } from "./tokens/read-token-set.js";

/** Lists the logins in a store that can list its keys; shows no token. */
export async function storedLogins(store: TokenStore): Promise<LoginStatus[]> {
  const keys = (await store.keys?.()) ?? [];
  const logins: LoginStatus[] = [];
  for (const key of keys) {
    if (key.kind !== "tokens") continue;
    const entry = await store.read(key);
    const tokens = entry && readTokenSet(entry.value);
    if (tokens !== undefined) logins.push(loginStatusOf(key, tokens));
  }
  return logins;
}
