import type { Task } from "../../wire/types/tasks.js";

const DEFAULT_MS = 1_000;
/** However little a server minds: no more than twenty questions in a second. */
const LEAST_MS = 50;
/** How often a server is asked that tells of changes by itself, at most. */
const TOLD_MS = 30_000;
/** The longest wait where there is no limit to silence. */
const LONGEST_MS = 3_600_000;

/** How long to wait before a task is asked for again: as the newest state says, within bounds. */
export function pollDelayMs(
  task: Task | undefined,
  { isTold, silenceMs }: { readonly isTold: boolean; readonly silenceMs: number },
): number {
  const wantedMs = Math.max(task?.pollIntervalMs ?? DEFAULT_MS, isTold ? TOLD_MS : LEAST_MS);
  return Math.min(wantedMs, silenceMs, LONGEST_MS);
}
