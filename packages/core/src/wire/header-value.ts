const SAFE = /^[\x20-\x7e]*$/;
const OUTER_SPACE = /^[ \t]|[ \t]$/;
const SENTINEL = /^=\?base64\?.*\?=$/s;

/**
 * Encodes a value for a `Mcp-Name` or `Mcp-Param-*` header. Strings of printable ASCII go as they are; any other, one with
 * outer white space, and one that looks like an encoded value go as `=?base64?…?=` over their UTF-8 bytes. Integers are
 * plain decimals, booleans `true` and `false`.
 *
 * @throws RangeError when a number is not a safe integer.
 */
export function encodeHeaderValue(value: string | number | boolean): string {
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer.`);
    return String(value === 0 ? 0 : value);
  }
  const isPlain = SAFE.test(value) && !OUTER_SPACE.test(value) && !SENTINEL.test(value);
  return isPlain ? value : `=?base64?${base64OfUtf8(value)}?=`;
}

function base64OfUtf8(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
