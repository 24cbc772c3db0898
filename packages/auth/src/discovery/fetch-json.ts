import { AuthError } from "../auth-error.js";
import { isJsonObject, type JsonObject } from "../json/is-json-object.js";
import { jsonOf } from "../json/json-of.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import { urlName } from "../policy/url-name.js";

/** What came of asking for a document: it, or a sign that it is not there. */
export type FetchedJson =
  | { readonly document: JsonObject }
  /** `gone` says that the place is not known to the server, rather than that it is out of order. */
  | { readonly missing: string; readonly isGone: boolean };

/**
 * Asks for a JSON document. Statuses of the client's kind, a bad gateway and pages that are no JSON mean that it is not there.
 *
 * @throws AuthError `unreachable` for an outage, `metadata_invalid` for JSON that is no object, and what `http` throws.
 */
export async function fetchJson(http: OAuthHttp, url: string): Promise<FetchedJson> {
  const reply = await http.send(url, { method: "GET", headers: { accept: "application/json" } });
  const { status } = reply;
  const name = urlName(url);
  if (status === 502 || (status >= 400 && status < 500 && status !== 429)) {
    return { missing: `${name} (${status})`, isGone: status !== 502 };
  }
  if (status !== 200) {
    throw new AuthError("unreachable", `${name} answered ${status}.`, { url: name, status });
  }
  const value = jsonOf(await reply.text());
  if (value === undefined) return { missing: `${name} (not JSON)`, isGone: true };
  if (!isJsonObject(value)) {
    const message = `The document at ${name} is not a JSON object.`;
    throw new AuthError("metadata_invalid", message, { url: name });
  }
  return { document: value };
}
