import { allowInsecureRequests, customFetch, protectedResourceRequest } from "oauth4webapi";
import type { FetchInit, FetchLike, FetchReply } from "../fetch-like.js";
import type { HeldTokens } from "./held-tokens.js";
import { withHeaders } from "./with-headers.js";

/** One request to the endpoint. */
export interface EndpointRequest {
  readonly fetch: FetchLike;
  readonly url: string;
  readonly init: FetchInit;
}

/** Sends a request with the token, and with a proof where it is bound. */
export function sendWithTokens(
  { fetch, url, init }: EndpointRequest,
  { tokens, proofs }: HeldTokens,
): Promise<FetchReply> {
  const { accessToken } = tokens;
  if (proofs === undefined) {
    const headers = { ...plainHeaders(init), authorization: `Bearer ${accessToken}` };
    return fetch(url, withHeaders(init, headers));
  }
  return proven({ fetch, url, init }, { accessToken, handle: proofs.resource });
}

/** Has oauth4webapi make the proof and remember the nonce of the reply, while the request itself stays as it is. */
async function proven(
  { fetch, url, init }: EndpointRequest,
  {
    accessToken,
    handle,
  }: { accessToken: string; handle: NonNullable<HeldTokens["proofs"]>["resource"] },
): Promise<FetchReply> {
  let reply: FetchReply | undefined;
  await protectedResourceRequest(accessToken, init.method, new URL(url), new Headers(), null, {
    DPoP: handle,
    [allowInsecureRequests]: true, // the policy decides
    [customFetch]: async (_, { headers }) => {
      const { authorization = "", dpop = "" } = headers;
      reply = await fetch(url, withHeaders(init, { ...plainHeaders(init), authorization, dpop }));
      const nonce = reply.headers.get("dpop-nonce");
      return new Response(null, { headers: nonce === null ? {} : { "dpop-nonce": nonce } });
    },
  });
  return reply as FetchReply; // the fetch above was called, or something was thrown
}

/** The headers without any that would compete with ours. */
function plainHeaders({ headers }: FetchInit): Record<string, string> {
  const names = Object.keys(headers).filter((name) => /^(?:authorization|dpop)$/i.test(name));
  if (names.length === 0) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
