import type { StoreKey } from "../store/token-store.js";
import type { AuthContext } from "./auth-context.js";

/**
 * Does work while nobody else who uses the store does the same, where the store can see to that. When it can't, that is told
 * and the work is done all the same.
 */
export async function alone<T>(
  { store, warn }: AuthContext,
  key: StoreKey,
  work: () => Promise<T>,
): Promise<T> {
  if (store.exclusive === undefined) return work();
  let running: Promise<T> | undefined;
  try {
    return await store.exclusive(key, () => {
      running = work();
      return running;
    });
  } catch (cause) {
    const outcome = running;
    // When the work itself failed, this throws just that.
    const result = await (outcome ?? work());
    const message =
      "Other processes may do the same at the same time: the store could not be locked.";
    warn({ code: "store_failed", message, cause });
    return result;
  }
}
