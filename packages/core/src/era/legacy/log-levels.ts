import type { LogLevel } from "../../wire/types/shared.js";

/** Least severe first. */
const LEVELS: readonly string[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] satisfies LogLevel[];

/** Whether a level is as severe as another, or more. A level that nobody knows is. */
export function isAtLeast(level: unknown, other: LogLevel): boolean {
  const severity = LEVELS.indexOf(level as string);
  return severity === -1 || severity >= LEVELS.indexOf(other);
}
