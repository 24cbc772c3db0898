import { type CallbackOptions, callback, type Redirect } from "@plugboard/auth";

/** Follows the authorization request as the browser of a user who has nothing to decide, up to the redirect. */
export async function redirected(url: URL): Promise<string> {
  const reply = await fetch(url, { redirect: "manual" });
  const location = reply.headers.get("location");
  if (location === null) throw new Error(`No redirect, but ${reply.status}`);
  return location;
}

/** A user whose browser does just that. */
export function quickUser(options: Partial<CallbackOptions> = {}): Redirect {
  return callback({ uri: "http://127.0.0.1:3000/callback", authorize: redirected, ...options });
}
