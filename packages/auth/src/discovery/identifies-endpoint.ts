/**
 * Whether a resource identifier stands for the endpoint: of the same origin, its path the same or above it by whole
 * segments, whatever the final slash.
 */
export function identifiesEndpoint(resource: string, endpoint: URL): boolean {
  if (!URL.canParse(resource)) return false;
  const { origin, pathname, hash, username, password } = new URL(resource);
  if (origin !== endpoint.origin || hash !== "" || username !== "" || password !== "") return false;
  const path = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return `${endpoint.pathname}/`.startsWith(path);
}
