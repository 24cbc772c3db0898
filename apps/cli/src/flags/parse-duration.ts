import { UsageError } from "../errors/usage-error.js";

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** Reads a length of time: `500ms`, `30s`, `5m`, `1h`, `0` or `none` for no limit; a plain number is seconds. */
export function parseDuration(text: string, flag: string): number {
  if (text === "none" || text === "0") return 0;
  const [, amount, unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? [];
  if (amount === undefined) {
    throw new UsageError(`${flag} takes a length of time, not "${text}".`, {
      hint: "Write it like 500ms, 30s, 5m or 1h; a plain number is seconds, 0 means no limit.",
    });
  }
  return Math.round(Number(amount) * UNITS[unit as keyof typeof UNITS]);
}
