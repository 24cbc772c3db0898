import { rowOf } from "./row-of.mjs";
import { tableOf } from "./table-of.mjs";

/** Prints what came out and, last, the tally; tells whether nothing failed. */
export function report(outcomes, ms) {
  for (const { name, results, skipped } of outcomes) {
    if (skipped) console.log(`${name} is skipped: ${skipped}.`);
    for (const result of results) if (result.outcome === "failed") printFailure(name, result);
  }
  console.log(`\n${tableOf(outcomes.map(rowOf))}\n`);
  for (const { name, ms: taken } of outcomes) {
    if (taken) console.log(`${name} took ${(taken / 1000).toFixed(1)} s.`);
  }
  console.log(`All took ${(ms / 1000).toFixed(1)} s.`);
  const all = outcomes.flatMap(({ results }) => results);
  const count = (wanted) => all.filter(({ outcome }) => outcome === wanted).length;
  const skipped = outcomes.filter((outcome) => outcome.skipped).length;
  const tally = `${count("passed")} passed, ${count("failed")} failed, ${skipped} skipped`;
  console.log(`\nruntimes: ${tally}`);
  return count("failed") === 0;
}

function printFailure(runtime, { capability, name, why, stack }) {
  console.log(`\nFAILED ${runtime}, ${capability}: ${name}\n  ${why}`);
  const frames = stack?.split("\n").filter((line) => /^\s+at |@/.test(line)) ?? [];
  for (const frame of frames.slice(0, 6)) console.log(`  ${frame.trim()}`);
}
