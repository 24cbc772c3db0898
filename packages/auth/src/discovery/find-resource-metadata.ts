import { AuthError } from "../auth-error.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import { urlName } from "../policy/url-name.js";
import { checkResourceMetadata } from "./check-resource-metadata.js";
import { fetchJson } from "./fetch-json.js";
import type { ResourceMetadata } from "./resource-metadata.js";
import { resourceMetadataUrls } from "./resource-metadata-urls.js";

/** Where to look for the metadata of a protected resource. */
export interface ResourceMetadataSearch {
  readonly endpoint: URL;
  /** The URL that a challenge gave. Absent: the well-known places are asked, in their order. */
  readonly namedUrl: string | undefined;
  /** Whether a server without metadata is one of revision 2025-03-26. */
  readonly isFallbackAllowed: boolean;
}

/** Finds and checks the metadata of a protected resource; gives `undefined` for a server that came before there was any. */
export async function findResourceMetadata(
  http: OAuthHttp,
  { endpoint, namedUrl, isFallbackAllowed }: ResourceMetadataSearch,
): Promise<ResourceMetadata | undefined> {
  if (namedUrl !== undefined) return named(http, namedUrl, endpoint);
  const tried: string[] = [];
  let areGone = true;
  for (const url of resourceMetadataUrls(endpoint)) {
    const found = await fetchJson(http, url);
    if ("document" in found) return checkResourceMetadata(found.document, { url, endpoint });
    tried.push(found.missing);
    areGone &&= found.isGone;
  }
  if (areGone && isFallbackAllowed) return undefined;
  const name = urlName(endpoint);
  const message = `${name} wants a login, but publishes no resource metadata: tried ${tried.join(", ")}.`;
  throw new AuthError("metadata_missing", message, { url: name });
}

async function named(http: OAuthHttp, url: string, endpoint: URL): Promise<ResourceMetadata> {
  const { origin } = http.policy.check(url, "The resource metadata");
  const name = urlName(url);
  if (origin !== endpoint.origin) {
    const message = `The resource metadata, ${name}, is not used: it is not of the server's origin, ${endpoint.origin}.`;
    throw new AuthError("url_refused", message, { url: name });
  }
  const found = await fetchJson(http, url);
  if ("document" in found) return checkResourceMetadata(found.document, { url, endpoint });
  const message = `The server's challenge names resource metadata that is not there: ${found.missing}.`;
  throw new AuthError("metadata_missing", message, { url: name });
}
