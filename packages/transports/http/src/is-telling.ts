/** Statuses that say nothing about revisions: who may call, how often, how large. */
const NEUTRAL = new Set([401, 403, 407, 408, 413, 421, 425, 429, 431]);

/** Whether an HTTP status may mean that the server does not speak the revision that it was asked in. */
export function isTelling(status: number): boolean {
  return status >= 400 && status < 500 && !NEUTRAL.has(status);
}
