import { allowInsecureRequests, customFetch, dynamicClientRegistrationRequest } from "oauth4webapi";
import { AuthError } from "../auth-error.js";
import type { ServerMetadata } from "../discovery/server-metadata.js";
import { isJsonObject, type JsonObject } from "../json/is-json-object.js";
import { jsonOf } from "../json/json-of.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import { plainText } from "../policy/plain-text.js";
import type { Registration } from "./registration.js";

/** What is registered. */
export interface RegistrationRequest {
  readonly clientName: string;
  readonly redirectUris: readonly string[];
  readonly grantTypes: readonly string[];
}

/** Registers this client with an authorization server. @throws AuthError `registration_refused` or `bad_response` */
export async function registerClient(
  http: OAuthHttp,
  server: ServerMetadata,
  request: RegistrationRequest,
): Promise<Registration> {
  const reply = await dynamicClientRegistrationRequest(server, clientMetadata(server, request), {
    [customFetch]: http.send,
    [allowInsecureRequests]: true, // the policy decides
  });
  const value = jsonOf(await reply.text());
  const body = isJsonObject(value) ? value : {};
  const { issuer } = server;
  const { status } = reply;
  if (status >= 500) {
    const message = `The registration endpoint of ${plainText(issuer)} answered ${status}.`;
    throw new AuthError("unreachable", message, { issuer, status });
  }
  if (status !== 200 && status !== 201) throw refused(issuer, status, body);
  if (typeof body.client_id !== "string" || body.client_id === "") {
    const message = `The registration endpoint of ${plainText(issuer)} gave no client id.`;
    throw new AuthError("bad_response", message, { issuer, status });
  }
  return registration(body.client_id, body, request);
}

function clientMetadata(
  { token_endpoint_auth_methods_supported: supported }: ServerMetadata,
  { clientName, redirectUris, grantTypes }: RegistrationRequest,
): Record<string, string | string[]> {
  const isNative = redirectUris.every((uri) => new URL(uri).protocol !== "https:");
  const known = ["none", "client_secret_basic", "client_secret_post"];
  const method = known.find((name) => supported?.includes(name));
  return {
    client_name: clientName,
    ...(redirectUris.length > 0 && { redirect_uris: [...redirectUris] }),
    grant_types: [...grantTypes],
    response_types: redirectUris.length > 0 ? ["code"] : [],
    token_endpoint_auth_method: method ?? "none",
    application_type: isNative ? "native" : "web",
  };
}

function registration(
  clientId: string,
  body: JsonObject,
  { redirectUris, grantTypes }: RegistrationRequest,
): Registration {
  const { client_secret: secret, client_secret_expires_at: expires } = body;
  const method = body.token_endpoint_auth_method;
  return {
    clientId,
    ...(typeof secret === "string" && secret !== "" && { clientSecret: secret }),
    ...(typeof expires === "number" && expires > 0 && { secretExpiresAt: expires * 1000 }),
    ...(typeof method === "string" && { authMethod: method }),
    redirectUris: strings(body.redirect_uris) ?? redirectUris,
    grantTypes: strings(body.grant_types) ?? grantTypes,
  };
}

function strings(value: unknown): readonly string[] | undefined {
  const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
  return isList ? value : undefined;
}

function refused(issuer: string, status: number, body: JsonObject): AuthError {
  const { error, error_description: description } = body;
  const oauthError = typeof error === "string" ? plainText(error) : undefined;
  const said = [oauthError, typeof description === "string" ? plainText(description) : undefined];
  const why = said.filter((text) => text !== undefined).join(": ") || "without a reason";
  const message = `${plainText(issuer)} does not register this client (${status}): ${why}. A client id of your own may help.`;
  return new AuthError("registration_refused", message, { issuer, status, oauthError });
}
