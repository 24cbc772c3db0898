import type { Progress } from "@plugboard/core";
import { escapeLine } from "./escape-line.js";

const CELLS = 20;

/** The part of the way that is done, from 0 to 1; `undefined` when the server did not say how long it is. */
function shareOf({ progress, total }: Progress): number | undefined {
  if (total === undefined || !(total > 0) || !Number.isFinite(progress)) return undefined;
  return Math.min(1, Math.max(0, progress / total));
}

/** Writes progress without a bar: `40 % Step 2 of 5`, `7 rows`. */
export function progressText(progress: Progress): string {
  const share = shareOf(progress);
  const amount = share === undefined ? String(progress.progress) : `${Math.floor(share * 100)} %`;
  return [amount, escapeLine(progress.message ?? "")].filter(Boolean).join(" ");
}

/** Draws the bar of {@link progressText}; empty when the length of the way is unknown. */
export function progressBar(progress: Progress): string {
  const share = shareOf(progress);
  if (share === undefined) return "";
  const done = Math.floor(share * CELLS);
  return `${"█".repeat(done)}${"░".repeat(CELLS - done)}`;
}
