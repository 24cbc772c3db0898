/** Where the metadata of an authorization server may be, in the order to ask. */
export function serverMetadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  const oauth = `${origin}/.well-known/oauth-authorization-server${path}`;
  const inserted = `${origin}/.well-known/openid-configuration${path}`;
  if (path === "") return [oauth, inserted];
  return [oauth, inserted, `${origin}${path}/.well-known/openid-configuration`];
}
