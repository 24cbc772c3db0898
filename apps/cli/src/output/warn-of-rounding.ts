import { escapeLine } from "./escape-line.js";
import type { Reporter } from "./reporter.js";

const MAX_VALUES = 100_000;

/**
 * Warns where a result holds a number that JavaScript does not hold exactly: reading JSON has rounded it. Texts are never
 * concerned.
 */
export function warnOfRounding(result: unknown, reporter: Pick<Reporter, "warn">): void {
  const place = findRounded(result);
  if (place === undefined) return;
  reporter.warn(
    `The number at ${escapeLine(place)} is too large to be exact and may have been rounded; text is never changed.`,
  );
}

function findRounded(result: unknown): string | undefined {
  const open: { readonly value: unknown; readonly place: string }[] = [
    { value: result, place: "" },
  ];
  for (let count = 0; open.length > 0 && count < MAX_VALUES; count += 1) {
    const { value, place } = open.pop() ?? { value: undefined, place: "" };
    if (typeof value === "number" && !isExact(value)) return place;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === "number" || typeof member === "object") {
        open.push({ value: member, place: place === "" ? key : `${place}.${key}` });
      }
    }
  }
  return undefined;
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
