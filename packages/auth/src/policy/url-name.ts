/** Names a URL in a message: without credentials, query and fragment. */
export function urlName(url: string | URL): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return host === "" ? protocol : `${protocol}//${host}${pathname}`.slice(0, 300);
  } catch {
    return "a URL that can't be parsed";
  }
}
