import type { FetchInit, FetchLike, FetchReply } from "./fetch-like.js";
import { httpFailure } from "./http-failure.js";

/** What is redirected, and how far. */
export interface RedirectOptions {
  readonly url: URL;
  readonly init: FetchInit;
  readonly method: string;
  readonly peer: string;
  readonly maxRedirects: number;
  /** Lets the body of a redirect end, so that its connection can be used again. */
  readonly settle: (reply: FetchReply) => void;
}

/** Sends a request, and again wherever a 307 or 308 of the same origin says; refuses every other redirect. */
export async function followRedirects(
  fetch: FetchLike,
  options: RedirectOptions,
): Promise<FetchReply> {
  let { url } = options;
  for (let hops = 0; ; hops++) {
    const reply = await fetch(url.href, options.init);
    if (!isRedirect(reply.status)) return reply;
    options.settle(reply);
    url = nextUrl(url, reply, options);
    if (hops >= options.maxRedirects) {
      throw refused(options, reply, `, a redirect after ${hops} others`);
    }
  }
}

function isRedirect(status: number): boolean {
  return [0, 301, 302, 303, 307, 308].includes(status);
}

function nextUrl(from: URL, reply: FetchReply, options: RedirectOptions): URL {
  const location = reply.headers.get("location");
  if (reply.status === 0) {
    throw refused(
      options,
      reply,
      ", a redirect that the browser hides; configure its target as the URL",
    );
  }
  if (location === null) throw refused(options, reply, " and no Location");
  const to = parsedUrl(location, from);
  if (to === undefined) throw refused(options, reply, " and a Location that is no URL");
  const target = `${to.origin === "null" ? to.protocol : to.origin + to.pathname}`;
  if (to.origin !== from.origin || to.username !== "" || to.password !== "") {
    throw refused(
      options,
      reply,
      `, a redirect to ${target}, which is another origin; ${remedy(target)}`,
    );
  }
  if (reply.status !== 307 && reply.status !== 308) {
    throw refused(
      options,
      reply,
      `, a redirect to ${target} that drops the body; ${remedy(target)}`,
    );
  }
  return to;
}

function remedy(target: string): string {
  return `if that is the endpoint, configure ${target} as the URL`;
}

function refused({ method, peer }: RedirectOptions, reply: FetchReply, reason: string): Error {
  return httpFailure("redirect_refused", { method, peer, reply, reason });
}

function parsedUrl(location: string, base: URL): URL | undefined {
  try {
    return new URL(location, base);
  } catch {
    return undefined;
  }
}
