import { UsageError } from "../errors/usage-error.js";

const UNITS = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 } as const;

/** Reads a number of bytes: `65536`, `64k`, `32M`, `1G`; the letters count in 1,024s. */
export function parseSize(text: string, flag: string): number {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)([kmg]?)(?:i?b)?$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(amount) * UNITS[unit.toLowerCase() as keyof typeof UNITS]);
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new UsageError(`${flag} takes a number of bytes, not "${text}".`, {
    hint: "Write it like 65536, 64k, 32M or 1G.",
  });
}
