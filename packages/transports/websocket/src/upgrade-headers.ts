import { ArgumentError } from "@plugboard/core/transport";
import type { HeaderFields } from "./options.js";

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const ILLEGAL = /[^\t\u0020-\u007e\u0080-\u00ff]/;
/** Headers that the upgrade itself decides. */
const RESERVED = /^(?:connection|content-length|host|transfer-encoding|upgrade|sec-websocket-.*)$/;

/** Checks the headers that a user configured for the upgrade: names in lower case, none that the upgrade sets itself. */
export function upgradeHeaders(headers: HeaderFields): Record<string, string> {
  if (typeof headers !== "object" || headers === null || Symbol.iterator in headers) {
    throw new ArgumentError("headers has to be an object of names and values, or give one.");
  }
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (!NAME.test(name)) {
      throw new ArgumentError(`${JSON.stringify(name)} is no name for an HTTP header.`);
    }
    if (typeof value !== "string" || ILLEGAL.test(value)) {
      const what = "a string without line breaks, control characters or characters beyond Latin-1";
      throw new ArgumentError(`The value of the HTTP header ${name} has to be ${what}.`);
    }
    if (RESERVED.test(key)) {
      throw new ArgumentError(`The HTTP header ${name} is set by the upgrade; remove it.`);
    }
    if (Object.hasOwn(checked, key)) {
      throw new ArgumentError(`The HTTP header ${name} is configured twice.`);
    }
    checked[key] = value;
  }
  return checked;
}
