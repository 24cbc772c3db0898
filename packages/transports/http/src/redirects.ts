import { byteSource } from "./byte-source.js";
import type { FetchInit, FetchLike, FetchReply } from "./fetch-like.js";
import { httpFailure } from "./http-failure.js";
import type { Lingering } from "./lingering.js";
import { parsedUrl } from "./parsed-url.js";

/** What redirects are followed with. */
export interface RedirectContext {
  /** Where the first request goes. */
  readonly url: URL;
  /** Names the endpoint in messages. */
  readonly peer: string;
  readonly fetch: FetchLike;
  readonly lingering: Lingering;
  readonly maxRedirects: number;
  /** Learns of every URL that a redirect led to. */
  readonly onRedirect?: ((url: URL) => void) | undefined;
}

/**
 * Sends the HTTP request of a JSON-RPC method, and again wherever a 307 or 308 within the origin says; refuses every other
 * redirect.
 */
export async function followRedirects(
  context: RedirectContext,
  init: FetchInit,
  method: string,
): Promise<FetchReply> {
  const { peer, fetch, lingering, maxRedirects } = context;
  let { url } = context;
  for (let hops = 0; ; hops++) {
    const reply = await fetch(url.href, init);
    if (!isRedirect(reply.status)) return reply;
    lingering.settle(byteSource(reply.body), () => {});
    const next = nextUrl(url, reply);
    if (typeof next === "string" || hops >= maxRedirects) {
      const reason = typeof next === "string" ? next : `, after ${hops} redirects`;
      throw httpFailure("redirect_refused", { method, peer, reply, reason });
    }
    url = next;
    context.onRedirect?.(url);
  }
}

function isRedirect(status: number): boolean {
  return (status > 300 && status < 304) || status === 307 || status === 308 || status === 0;
}

/** Where a redirect leads, or why it is refused: to follow "HTTP status 302". */
function nextUrl(from: URL, reply: FetchReply): URL | string {
  if (reply.status === 0)
    return ": a redirect, which browsers hide; configure its target as the URL";
  const location = reply.headers.get("location");
  if (location === null) return ", a redirect without a Location";
  const to = parsedUrl(location, from);
  if (to === undefined) return ", a redirect whose Location is no URL";
  const target = to.origin === "null" ? to.protocol : to.origin + to.pathname;
  const remedy = `if that is the right endpoint, configure it as the URL`;
  if (to.origin !== from.origin || to.username !== "" || to.password !== "") {
    return `, a redirect to another origin, ${target}; ${remedy}`;
  }
  if (reply.status !== 307 && reply.status !== 308) {
    return `, a redirect to ${target} that would drop the request; ${remedy}`;
  }
  return to;
}
