const FIRST_MS = 1000;
const MAX_MS = 30_000;

/** How long to wait before the given attempt in a row, counted from 1: twice as long each time, up to 30 s. */
export function backoff(attempt: number): number {
  return Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_MS);
}
