import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { DefaultFetch } from "./default-fetch.js";
import type { FetchInit, FetchReply } from "./fetch-like.js";
import { createNodeAgents, type NodeAgents } from "./node-agents.js";
import { NodeBody } from "./node-body.js";
import { ACCEPT_ENCODING, nodeDecoded } from "./node-decoded.js";

/** The fetch for Node: `node:http` costs a third of the global `fetch`, and does not give up on quiet streams. */
export function createDefaultFetch(): DefaultFetch {
  const agents = createNodeAgents();
  return { fetch: (url, init) => nodeFetch(url, init, agents), close: () => agents.close() };
}

function nodeFetch(url: string, init: FetchInit, agents: NodeAgents): Promise<FetchReply> {
  return new Promise((resolve, reject) => {
    const { signal, body } = init;
    signal.throwIfAborted();
    const target = new URL(url);
    const send = target.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(requestOptions(target, init, agents));
    let replyBody: NodeBody | undefined;

    const onAbort = () => {
      replyBody?.fail(signal.reason);
      reject(signal.reason);
      request.destroy();
    };
    const release = () => signal.removeEventListener("abort", onAbort);
    signal.addEventListener("abort", onAbort);
    request.on("error", (error) => {
      release();
      reject(error); // after the reply has begun this does nothing: its body says how it ended
    });
    request.on("response", (reply) => {
      replyBody = new NodeBody(nodeDecoded(reply), (hasEnded) => {
        release();
        if (!hasEnded) request.destroy();
      });
      resolve(fetchReply(reply, replyBody));
    });
    request.end(body);
  });
}

function requestOptions(url: URL, init: FetchInit, agents: NodeAgents): RequestOptions {
  return {
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ""), // an IPv6 address goes without its brackets
    port: url.port,
    path: url.pathname + url.search,
    method: init.method,
    headers: { "accept-encoding": ACCEPT_ENCODING, ...init.headers },
    agent: agents.for(url.protocol, init.headers["mcp-method"] === "subscriptions/listen"),
  };
}

function fetchReply(reply: IncomingMessage, body: NodeBody): FetchReply {
  const { headers } = reply;
  return {
    status: reply.statusCode ?? 0,
    headers: {
      get(name) {
        const value = headers[name.toLowerCase()];
        return (Array.isArray(value) ? value.join(", ") : value) ?? null;
      },
    },
    body,
  };
}
