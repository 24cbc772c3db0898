const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/**
 * Finds the first whole number in JSON text that JavaScript can't hold exactly, or that is too large for it: read and
 * written again, it would be another one. `undefined`: all survive.
 */
export function findLossyNumber(json: string): string | undefined {
  for (const [token] of json.matchAll(STRING_OR_NUMBER)) {
    if (!token.startsWith('"') && isLossy(token)) return token;
  }
  return undefined;
}

function isLossy(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return true;
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(token)) return false;
  return BigInt(token) !== BigInt(value);
}
