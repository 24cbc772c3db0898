import { UsageError } from "../errors/usage-error.js";

/** Reads a whole number of zero or more. */
export function parseCount(text: string, flag: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(count)) return count;
  throw new UsageError(`${flag} takes a whole number, not "${text}".`);
}
