import { ArgumentError } from "@plugboard/core/transport";

/** The longest time that a timer of every runtime keeps. */
const MAX_TIMER_MS = 2_147_483_647;

/** Checks an option that is a time; longer than a timer's range means as long as that. */
export function timerMs(name: string, value: number): number {
  if (typeof value === "number" && value >= 0) return Math.min(value, MAX_TIMER_MS);
  throw new ArgumentError(`${name} is ${String(value)}: give milliseconds, 0 or more.`);
}
