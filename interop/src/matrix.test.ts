import { expect, onTestFinished, test } from "vitest";
import type { Cell } from "./cells/cell.js";
import { EARLIER_CELLS } from "./cells/earlier-cells.js";
import { BACKWARD_CELLS, MODERN_CELLS } from "./cells/modern-cells.js";
import type { PeerRecord } from "./peer-server/record.mjs";
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
    if (cell.peer) expect(countsOf(cell.peer.record)).toEqual(COUNTS);
    const deleted = cell.peer?.record.requests.find(({ method }) => method === "DELETE");
    expect(deleted?.status).toBe(cell.peer && over === "Streamable HTTP" ? 200 : undefined);
  });
}

/** How often the program has these methods sent. */
const COUNTS = {
  initialize: 1,
  "notifications/initialized": 1,
  "logging/setLevel": 2,
  "resources/subscribe": 1,
  "resources/unsubscribe": 1,
  "notifications/cancelled": 1,
};

const countsOf = ({ count }: PeerRecord): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.keys(COUNTS).map((method) => [method, count(method)]));
