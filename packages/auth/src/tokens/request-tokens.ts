import {
  allowInsecureRequests,
  type Client,
  customFetch,
  isDPoPNonceError,
  processGenericTokenEndpointResponse,
  type TokenEndpointRequestOptions,
  type TokenEndpointResponse,
} from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import { plainText } from "../policy/plain-text.js";
import type { TokenClient } from "./token-client.js";
import { tokenFailure } from "./token-failure.js";
import { tokenReply } from "./token-reply.js";

/** Sends a request of one grant, with the client and the options that it is handed. */
export type SendTokenRequest = (
  client: Client,
  options: TokenEndpointRequestOptions,
) => Promise<Response>;

/**
 * Asks a token endpoint, once more when it wants a DPoP nonce, and checks its answer.
 *
 * @throws AuthError `grant_refused`, `unreachable` for an outage, or `bad_response`. None quotes what was sent.
 */
export async function requestTokens(
  asker: TokenClient,
  send: SendTokenRequest,
): Promise<TokenEndpointResponse> {
  const { http, server, client, dpop } = asker;
  const party = { client_id: client.clientId };
  const secrets: string[] = [];
  const options: TokenEndpointRequestOptions = {
    [customFetch]: async (url, init) => {
      secrets.push(...init.body.values(), init.headers.authorization ?? "");
      return tokenReply(await http.send(url, init), url);
    },
    [allowInsecureRequests]: true, // the policy decides
    ...(dpop !== undefined && { DPoP: dpop }),
  };
  const ask = async () => {
    const reply = await send(party, options);
    return processGenericTokenEndpointResponse(server, party, reply, { recognizedTokenTypes });
  };
  try {
    const tokens = await ask().catch((error: unknown) => {
      if (dpop !== undefined && isDPoPNonceError(error)) return ask();
      throw error;
    });
    checkBinding(asker, tokens);
    return tokens;
  } catch (error) {
    throw tokenFailure(error, { issuer: server.issuer, secrets });
  }
}

/** What comes out of a token exchange is no token for a resource. */
const recognizedTokenTypes = { n_a: () => {} };

function checkBinding({ dpop, server }: TokenClient, { token_type }: TokenEndpointResponse): void {
  if ((dpop !== undefined) === (token_type === "dpop") || token_type === "n_a") return;
  const { issuer } = server;
  const wanted = dpop === undefined ? "not bound by DPoP" : "bound by DPoP";
  const message = `${plainText(issuer)} issued a token of type "${token_type}"; one ${wanted} was asked for.`;
  throw new AuthError("bad_response", message, { issuer });
}
