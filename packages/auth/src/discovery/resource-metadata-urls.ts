const WELL_KNOWN = "/.well-known/oauth-protected-resource";

/** Where the metadata of a server may be that does not say it: for its path, then for the whole origin. */
export function resourceMetadataUrls(endpoint: URL): string[] {
  const path = endpoint.pathname.replace(/\/$/, "");
  const root = endpoint.origin + WELL_KNOWN;
  return path === "" ? [root] : [root + path, root];
}
