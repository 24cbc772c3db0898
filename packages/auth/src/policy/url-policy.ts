import { AuthError } from "../auth-error.js";
import { type AddressKind, addressKind } from "./address-kind.js";
import { urlName } from "./url-name.js";

/** Which URLs may be asked, or shown to the user. */
export interface UrlPolicy {
  /**
   * Parses a URL that someone else named, and refuses what is not to be used.
   *
   * @param what names the URL in the message, such as "The token endpoint".
   * @throws AuthError `url_refused`
   */
  check(url: string, what: string): URL;
}

/** What a {@link UrlPolicy} goes by. */
export interface UrlPolicyOptions {
  /** The server that the user configured: its host is trusted to be where it is. */
  readonly endpoint: URL;
  /** Hosts on networks that are not for everyone which may be asked nevertheless. */
  readonly privateHosts: readonly string[];
}

/** https, or http on loopback; nothing on this machine or a private network, unless the server is there itself. */
export function urlPolicy({ endpoint, privateHosts }: UrlPolicyOptions): UrlPolicy {
  const allowed = new Set(privateHosts.map((host) => host.toLowerCase()));
  const endpointKind = addressKind(endpoint.hostname);

  function isAllowed(url: URL, kind: AddressKind): boolean {
    if (kind === "public" || url.hostname === endpoint.hostname) return true;
    if (kind === "loopback" && endpointKind === "loopback") return true;
    return allowed.has(url.hostname) || allowed.has(url.hostname.replace(/^\[|\]$/g, ""));
  }
  return {
    check(text, what) {
      const url = parsed(text, what);
      const refuse = (why: string) => refused(urlName(url), what, why);
      if (url.protocol !== "https:" && url.protocol !== "http:") {
        throw refuse(`begins with ${url.protocol}, not with https:`);
      }
      if (url.username !== "" || url.password !== "") throw refuse("has credentials in it");
      if (url.hash !== "") throw refuse("has a fragment");
      const kind = addressKind(url.hostname);
      if (url.protocol === "http:" && kind !== "loopback") throw refuse("is not encrypted (http:)");
      if (!isAllowed(url, kind)) {
        const where = kind === "loopback" ? "on this machine" : "on a private network";
        throw refuse(
          `is ${where}, but the server is not. Name its host in privateHosts to allow it`,
        );
      }
      return url;
    },
  };
}

function parsed(text: string, what: string): URL {
  try {
    return new URL(text);
  } catch {
    throw refused(undefined, what, "is no absolute URL");
  }
}

function refused(url: string | undefined, what: string, why: string): AuthError {
  const name = url === undefined ? "" : `, ${url},`;
  return new AuthError("url_refused", `${what}${name} is not used: it ${why}.`, { url });
}
