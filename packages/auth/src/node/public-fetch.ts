import { lookup as dnsLookup } from "node:dns";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { FetchInit, FetchLike, FetchReply } from "../fetch-like.js";
import { guardedLookup } from "./guarded-lookup.js";

/** What a {@link publicFetch} may reach. */
export interface PublicFetchOptions {
  /** Names that may resolve to addresses of this machine or of private networks. Absent: none. */
  readonly privateHosts?: readonly string[] | undefined;
  /** Resolves names. Absent: as Node does. */
  readonly lookup?: LookupFunction | undefined;
}

/**
 * The `fetch` of `oauth()` for services that log in on behalf of others: it connects to no name that resolves to an address
 * of this machine or of a private network. What is checked is what is connected to.
 */
export function publicFetch({ privateHosts = [], lookup }: PublicFetchOptions = {}): FetchLike {
  const resolve = lookup ?? (dnsLookup as LookupFunction);
  const guarded = guardedLookup(resolve, privateHosts);
  return (url, init) => sent(new URL(url), init, guarded);
}

function sent(url: URL, init: FetchInit, lookup: LookupFunction): Promise<FetchReply> {
  const { method, headers, signal, body } = init;
  const send = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, signal, lookup, agent: false });
    request.once("error", reject);
    request.once("response", (reply) => resolve(fetchReply(reply)));
    request.end(body);
  });
}

function fetchReply(reply: IncomingMessage): FetchReply {
  return {
    status: reply.statusCode ?? 0,
    headers: {
      get(name) {
        const value = reply.headers[name.toLowerCase()];
        return (Array.isArray(value) ? value.join(", ") : value) ?? null;
      },
    },
    body: reply,
  };
}
