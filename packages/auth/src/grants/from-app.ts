import { AuthError } from "../auth-error.js";

/** Runs what the app handed in, and turns what it throws into an error of ours that says which part it was. */
export async function fromApp<T>(what: string, run: () => Promise<T> | T): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof AuthError) throw cause;
    throw new AuthError("login_failed", `${what} failed.`, { cause });
  }
}
