import { AuthError } from "../auth-error.js";
import type { FetchLike, FetchReply } from "../fetch-like.js";
import { discardBody } from "./discard-body.js";
import { readBounded } from "./read-bounded.js";
import { urlName } from "./url-name.js";
import type { UrlPolicy } from "./url-policy.js";

/** What is sent by an {@link OAuthHttp}; the options that oauth4webapi gives to its `customFetch` fit. */
export interface OAuthHttpInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: URLSearchParams | string | undefined;
}

/** Sends what belongs to OAuth: to allowed URLs, in time, with bounded answers, without following redirects elsewhere. */
export interface OAuthHttp {
  readonly policy: UrlPolicy;
  /** Sends a request. @throws AuthError `url_refused`, `unreachable` or `bad_response` */
  send(url: string, init: OAuthHttpInit): Promise<Response>;
}

/** What an {@link OAuthHttp} is made of. */
export interface OAuthHttpOptions {
  readonly policy: UrlPolicy;
  readonly fetch: FetchLike;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
}

const MAX_REDIRECTS = 3;
/** The headers of an answer that matter; a challenge at a token endpoint would hide the error in its body. */
const KEPT_HEADERS = ["content-type", "dpop-nonce", "www-authenticate"];

/** Makes the HTTP side of OAuth. */
export function oauthHttp(options: OAuthHttpOptions): OAuthHttp {
  const { policy } = options;
  return {
    policy,
    async send(url, init) {
      let target = policy.check(url, "The URL");
      for (let hops = 0; ; hops++) {
        const reply = await timed(target, init, options);
        if (reply instanceof Response) return reply;
        target = redirectTarget(target, reply.location, { init, policy, hops });
      }
    },
  };
}

/** Sends one request and reads its answer, all within the time limit. */
async function timed(
  url: URL,
  { method, headers, body }: OAuthHttpInit,
  { fetch, timeoutMs, maxBodyBytes }: OAuthHttpOptions,
): Promise<Response | { readonly location: string | null }> {
  const name = urlName(url);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const text = body === undefined ? {} : { body: body.toString() };
  try {
    const init = {
      method,
      headers,
      ...text,
      signal: controller.signal,
      redirect: "manual" as const,
    };
    const reply = await fetch(url.href, init);
    if (isRedirect(reply.status)) {
      discardBody(reply.body);
      return { location: reply.headers.get("location") };
    }
    return await response(reply, { name, maxBodyBytes });
  } catch (error) {
    if (error instanceof AuthError) throw error;
    const why = controller.signal.aborted
      ? `it gave no answer within ${timeoutMs} ms`
      : "the request failed";
    const message = `${name} could not be reached: ${why}.`;
    throw new AuthError("unreachable", message, { url: name, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function isRedirect(status: number): boolean {
  return (status > 300 && status < 304) || status === 307 || status === 308 || status === 0;
}

async function response(
  { status, headers, body }: FetchReply,
  { name, maxBodyBytes }: { readonly name: string; readonly maxBodyBytes: number },
): Promise<Response> {
  const bytes = await readBounded(body, maxBodyBytes);
  if (bytes === undefined) {
    const message = `${name} answered with more than ${maxBodyBytes} bytes.`;
    throw new AuthError("bad_response", message, { url: name, status });
  }
  const kept = KEPT_HEADERS.map((key) => [key, headers.get(key)] as const);
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : bytes, {
    status,
    headers: kept.filter((entry): entry is [string, string] => entry[1] !== null),
  });
}

/** Where a redirect leads that may be followed: a GET, within the origin. */
function redirectTarget(
  from: URL,
  location: string | null,
  { init, policy, hops }: { init: OAuthHttpInit; policy: UrlPolicy; hops: number },
): URL {
  const name = urlName(from);
  const refuse = (why: string) =>
    new AuthError("url_refused", `${name} redirects ${why}; that is not followed.`, { url: name });
  if (location === null || !URL.canParse(location, from.href)) throw refuse("to nowhere");
  const to = new URL(location, from);
  if (to.origin !== from.origin) throw refuse(`elsewhere, to ${urlName(to)}`);
  if (init.method !== "GET") throw refuse(`a ${init.method}`);
  if (hops >= MAX_REDIRECTS) throw refuse("again and again");
  return policy.check(to.href, "The target of a redirect");
}
