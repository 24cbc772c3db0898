import { expect, onTestFinished, test } from "vitest";
import type { Cell } from "./cells/cell.js";
import { EARLIER_CELLS } from "./cells/earlier-cells.js";
import { BACKWARD_CELLS, MODERN_CELLS } from "./cells/modern-cells.js";
import { runProgram } from "./program/run-program.js";
import { storyIn } from "./story-in.js";

const CELLS: readonly Cell[] = [...MODERN_CELLS, ...BACKWARD_CELLS, ...EARLIER_CELLS];

for (const { revision, over, skipped, open } of CELLS) {
  const name = `${revision} over ${over}: the same program has the same story, and leaves nothing behind`;
  const reason = skipped ? ` (skipped: ${skipped})` : "";
  test.skipIf(skipped)(`${name}${reason}`, { timeout: 20_000 }, async () => {
    const cell = await open();
    onTestFinished(cell.close);
    const run = await runProgram(cell.transport);
    expect(run.story).toEqual(storyIn(revision));
    expect(run.revision).toBe(revision);
    await cell.untilGone();
  });
}
