import { ArgumentError } from "@plugboard/core/transport";

/** Checks an option that is a limit: an integer of at least `least`, or `Infinity`. */
export function bound(name: string, value: number, least = 0): number {
  if (value === Number.POSITIVE_INFINITY) return value;
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new ArgumentError(
    `${name} has to be an integer of at least ${least}, not ${String(value)}.`,
  );
}
