import type { Redirect } from "./redirect.js";

/** What an app does to have a user log in. */
export interface CallbackOptions {
  /** Where the authorization server is to send the user: an address of the app. */
  readonly uri: string;
  /**
   * Sends the user to `url`, waits, and gives the whole URL at which the user came back. `accepts` says whether an address
   * belongs to this login; others are to be passed over.
   */
  readonly authorize: (
    url: URL,
    accepts: (response: URL) => boolean,
  ) => Promise<URL | string> | URL | string;
}

/** A {@link Redirect} by a function of the app. */
export function callback({ uri, authorize }: CallbackOptions): Redirect {
  return {
    open: async () => ({
      uri,
      authorize: async (url, accepts) => new URL(await authorize(url, accepts), uri),
      close: async () => {},
    }),
  };
}
