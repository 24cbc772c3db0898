import { AuthError } from "./auth-error.js";
import type { FetchInit, FetchLike, FetchReply } from "./fetch-like.js";
import type { LoginStatus } from "./login-status.js";
import type { OAuthOptions } from "./oauth-options.js";
import { discardBody } from "./policy/discard-body.js";
import { urlName } from "./policy/url-name.js";
import { authorizedFetch } from "./session/authorized-fetch.js";
import { createContext } from "./session/create-context.js";
import { logIn } from "./session/log-in.js";
import { logOut } from "./session/log-out.js";
import { loginStatusOf } from "./session/login-status-of.js";
import { Session } from "./session/session.js";
import { waitFor } from "./session/wait-for.js";
import { memoryStore } from "./store/memory-store.js";

/** A decorator of fetch that logs in, and what can be done with the logins besides. */
export interface OAuth {
  /** Wraps the fetch of one transport: an entry of the `decorators` of `http()`. */
  (fetch: FetchLike): FetchLike;
  /** Logs in at once, also where there are tokens already; an abort ends the waiting, not the login. */
  login(
    url: string | URL,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<LoginStatus>;
  /** Revokes and forgets the tokens for a server; does nothing where there are none. */
  logout(url: string | URL): Promise<void>;
  /** What is known of the login to a server; `undefined` where there is none. */
  status(url: string | URL): Promise<LoginStatus | undefined>;
}

/**
 * Logs in to servers that want it, and stays logged in: `http(url, { decorators: [oauth({ grant })] })`.
 *
 * @throws AuthError `invalid_options`
 */
export function oauth(options: OAuthOptions): OAuth {
  checkOptions(options);
  const store = options.store ?? memoryStore();
  const sessions = new Map<string, Session>();

  function sessionOf(url: string | URL): Session {
    const endpoint = endpointOf(url);
    const session =
      sessions.get(endpoint.href) ?? new Session(createContext(endpoint, { ...options, store }));
    sessions.set(endpoint.href, session);
    return session;
  }
  function decorate(inner: FetchLike): FetchLike {
    let session: Session | undefined;
    let bound: string | undefined;
    const fetch: FetchLike = (url, init) => {
      bound ??= url;
      session ??= sessionOf(url);
      const isOurs = url === bound || isAllowed(url, { bound, alsoFor: options.alsoFor });
      if (isOurs) return authorizedFetch(session, { fetch: inner, url, init });
      return withoutToken({ inner, bound }, url, init);
    };
    return Object.assign(fetch, { takesCancellation: inner.takesCancellation });
  }
  return Object.assign(decorate, {
    login: async (url: string | URL, { signal }: { signal?: AbortSignal | undefined } = {}) => {
      const work = logIn(sessionOf(url));
      return signal === undefined ? work : waitFor(work, { signal });
    },
    logout: async (url: string | URL) => logOut(sessionOf(url)),
    status: async (url: string | URL) => {
      const session = sessionOf(url);
      await session.load();
      return session.held && loginStatusOf(session.held.key, session.held.tokens);
    },
  });
}

function checkOptions({ grant, timeoutMs = 1, maxBodyBytes = 1 }: OAuthOptions): void {
  if (typeof grant?.obtain !== "function") {
    throw new AuthError("invalid_options", "grant has to be one of the grants of this package.");
  }
  if (!(timeoutMs > 0 && timeoutMs < 2 ** 31) || !(maxBodyBytes > 0)) {
    throw new AuthError("invalid_options", "timeoutMs and maxBodyBytes have to be above 0.");
  }
}

function endpointOf(url: string | URL): URL {
  if (!URL.canParse(url.toString())) {
    throw new AuthError("invalid_options", "The URL of the server is no absolute URL.");
  }
  const endpoint = new URL(url);
  endpoint.hash = "";
  return endpoint;
}

function isAllowed(
  url: string,
  { bound, alsoFor }: { readonly bound: string; readonly alsoFor: OAuthOptions["alsoFor"] },
): boolean {
  return alsoFor !== undefined && new URL(url).origin === new URL(bound).origin && alsoFor(url);
}

/** Sends a request to a URL that the token is not for, such as where a redirect leads. */
async function withoutToken(
  { inner, bound }: { readonly inner: FetchLike; readonly bound: string },
  url: string,
  init: FetchInit,
): Promise<FetchReply> {
  const reply = await inner(url, init);
  if (reply.status !== 401) return reply;
  discardBody(reply.body);
  const name = urlName(url);
  const message = `${name} wants a login, but the login is for ${urlName(bound)}, and its token goes nowhere else. If that is the right endpoint, configure it as the URL.`;
  throw new AuthError("url_refused", message, { url: name, status: 401 });
}
