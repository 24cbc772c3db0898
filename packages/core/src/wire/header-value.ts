import { LONE_SURROGATE } from "./lone-surrogate.js";

const SAFE = /^[\x20-\x7e]*$/;
const OUTER_SPACE = /^ | $/;
const SENTINEL = { start: "=?base64?", end: "?=" };

/**
 * Encodes a value for a `Mcp-Name` or `Mcp-Param-*` header. Strings of printable ASCII go as they are; any other, one with
 * outer white space, and one that looks like an encoded value go as `=?base64?…?=` over their UTF-8 bytes. Integers are
 * plain decimals, booleans `true` and `false`.
 *
 * @throws RangeError when a number is not a safe integer, or half of a surrogate pair stands alone: UTF-8 has no bytes for it.
 */
export function encodeHeaderValue(value: string | number | boolean): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new RangeError(`${value} is not a safe integer.`);
  }
  if (typeof value !== "string") return String(value);
  if (SAFE.test(value) && !OUTER_SPACE.test(value) && !looksEncoded(value)) return value;
  if (LONE_SURROGATE.test(value)) throw new RangeError("The text holds half of a surrogate pair.");
  return `${SENTINEL.start}${base64OfUtf8(value)}${SENTINEL.end}`;
}

function looksEncoded(value: string): boolean {
  return value.startsWith(SENTINEL.start) && value.endsWith(SENTINEL.end);
}

function base64OfUtf8(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
