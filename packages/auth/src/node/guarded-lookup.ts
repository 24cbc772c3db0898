import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { AuthError } from "../auth-error.js";
import { addressKind } from "../policy/address-kind.js";

/** Resolves names as `lookup` does, but fails for one that has an address which is not for everyone. */
export function guardedLookup(
  lookup: LookupFunction,
  privateHosts: readonly string[],
): LookupFunction {
  return (hostname, options, callback) => {
    // A name that says that it is this machine was judged by whoever asks.
    if (addressKind(hostname) === "loopback" || privateHosts.includes(hostname)) {
      return lookup(hostname, options, callback);
    }
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[]; // because of `all`
      if (error !== null) return callback(error, []);
      const isPublic = addresses.every(
        ({ address, family }) => addressKind(family === 6 ? `[${address}]` : address) === "public",
      );
      if (!isPublic) return callback(refused(hostname), []);
      const [first] = addresses;
      if (options.all === true || first === undefined) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function refused(hostname: string): AuthError {
  const message = `${hostname} is not asked: the name resolves to an address of this machine or of a private network. Name it in privateHosts to allow it.`;
  return new AuthError("url_refused", message);
}
