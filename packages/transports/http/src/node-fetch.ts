import * as plain from "node:http";
import { cancellationOf } from "@plugboard/core/transport";
import type { DefaultFetch } from "./default-fetch.js";
import type { FetchInit, FetchLike, FetchReply } from "./fetch-like.js";
import { createNodeAgents, type NodeAgents } from "./node-agents.js";
import { NodeBody } from "./node-body.js";
import { ACCEPT_ENCODING, nodeDecoded } from "./node-decoded.js";

/** The fetch for Node: `node:http` costs a third of the global `fetch`, and does not give up on quiet streams. */
export function createDefaultFetch(): DefaultFetch {
  const agents = createNodeAgents();
  return { fetch: nodeFetch(agents), close: () => agents.close() };
}

function nodeFetch(agents: NodeAgents): FetchLike {
  let known: Target | undefined; // nearly every request of a transport goes to the same URL
  let secure: Scheme | undefined;
  const fetch: FetchLike = (url, init) => {
    if (known?.url !== url) known = targetOf(url);
    const target = known;
    if (target.protocol === "http:") return exchanged(target, init, { scheme: plain, agents });
    if (secure !== undefined) return exchanged(target, init, { scheme: secure, agents });
    // Loaded with the first request that needs it: it is a good part of what importing this package costs.
    return import("node:https").then((scheme) => {
      secure = scheme;
      return fetch(url, init);
    });
  };
  return Object.assign(fetch, { takesCancellation: true });
}

/** `node:http` or `node:https`. */
type Scheme = Pick<typeof plain, "request" | "Agent">;

/** How a request reaches its target. */
interface Way {
  readonly scheme: Scheme;
  readonly agents: NodeAgents;
}

/** A URL in the parts that Node wants. */
interface Target {
  readonly url: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
}

function targetOf(url: string): Target {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, ""); // an IPv6 address goes without its brackets
  return { url, protocol, hostname: address, port, path: pathname + search };
}

function exchanged(target: Target, init: FetchInit, way: Way): Promise<FetchReply> {
  return new Promise((resolve, reject) => {
    const cancellation = cancellationOf(init);
    if (cancellation.aborted) throw cancellation.reason;
    const request = way.scheme.request(requestOptions(target, init, way));
    let body: NodeBody | undefined;

    const onAbort = () => {
      body?.fail(cancellation.reason);
      reject(cancellation.reason);
      request.destroy();
    };
    const release = cancellation.onAbort(onAbort);
    request.on("error", (error) => {
      release();
      reject(error); // after the reply has begun this does nothing: its body says how it ended
    });
    request.on("response", (reply) => {
      body = new NodeBody(nodeDecoded(reply), (hasEnded) => {
        release();
        if (!hasEnded) request.destroy();
      });
      resolve(fetchReply(reply, body));
    });
    request.end(init.body);
  });
}

function requestOptions(target: Target, init: FetchInit, way: Way): plain.RequestOptions {
  const { protocol, hostname, port, path } = target;
  const { method } = init;
  const headers = { "accept-encoding": ACCEPT_ENCODING, ...init.headers };
  // What stays open for long: a subscription, and the stream of a session.
  const isListen = method === "GET" || init.headers["mcp-method"] === "subscriptions/listen";
  return {
    protocol,
    hostname,
    port,
    path,
    method,
    headers,
    agent: way.agents.for(way.scheme, isListen),
  };
}

function fetchReply({ statusCode, headers }: plain.IncomingMessage, body: NodeBody): FetchReply {
  return {
    status: statusCode ?? 0,
    headers: {
      get(name) {
        const value = headers[name.toLowerCase()];
        return (Array.isArray(value) ? value.join(", ") : value) ?? null;
      },
    },
    body,
  };
}
