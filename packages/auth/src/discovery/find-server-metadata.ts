import { AuthError } from "../auth-error.js";
import type { OAuthHttp } from "../policy/oauth-http.js";
import { plainText } from "../policy/plain-text.js";
import { checkServerMetadata } from "./check-server-metadata.js";
import { fetchJson } from "./fetch-json.js";
import type { ServerMetadata } from "./server-metadata.js";
import { serverMetadataUrls } from "./server-metadata-urls.js";

/** Which authorization server's metadata is looked for. */
export interface ServerMetadataSearch {
  readonly issuer: string;
  /** Whether a final slash may make the difference between the issuer and the document's. */
  readonly toleratesSlash: boolean;
}

/** Finds and checks the metadata of an authorization server. @throws AuthError `metadata_missing` and those of the checks */
export async function findServerMetadata(
  http: OAuthHttp,
  search: ServerMetadataSearch,
): Promise<ServerMetadata> {
  const { issuer } = search;
  const { search: query } = http.policy.check(issuer, "The authorization server");
  const name = plainText(issuer);
  if (query !== "") {
    throw new AuthError("metadata_invalid", `The issuer "${name}" has a query.`, { issuer });
  }
  const tried: string[] = [];
  for (const url of serverMetadataUrls(issuer)) {
    const found = await fetchJson(http, url);
    if (!("document" in found)) {
      tried.push(found.missing);
      continue;
    }
    return checkServerMetadata(found.document, { ...search, url, policy: http.policy });
  }
  const message = `The authorization server ${name} publishes no metadata: tried ${tried.join(", ")}.`;
  throw new AuthError("metadata_missing", message, { issuer });
}
