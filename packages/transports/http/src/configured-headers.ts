import { ArgumentError } from "@plugboard/core/transport";
import { checkHeaderField } from "./check-header-field.js";

/** Headers that the protocol or the framing of HTTP decides. */
const RESERVED = new Set([
  "accept",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "last-event-id",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Checks the headers that a user configured: names in lower case, none that the protocol sets itself. */
export function configuredHeaders(headers: unknown): Record<string, string> {
  if (typeof headers !== "object" || headers === null || Symbol.iterator in headers) {
    throw new ArgumentError("headers has to be an object of names and values, or give one.");
  }
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    checkHeaderField(name, value);
    const key = name.toLowerCase();
    if (RESERVED.has(key) || key.startsWith("mcp-")) {
      throw new ArgumentError(`The HTTP header ${name} is set by the protocol; remove it.`);
    }
    if (Object.hasOwn(checked, key)) {
      throw new ArgumentError(`The HTTP header ${name} is configured twice.`);
    }
    checked[key] = value;
  }
  return checked;
}
