/** Prints a line for each scenario of each run, what went wrong, and the closing line. Gives whether all is well. */
export function report(outcomes, durationMs) {
  const judged = outcomes.flatMap((outcome) => outcome.judged);
  const width = Math.max(0, ...judged.map(({ scenario }) => scenario.length));
  for (const { name, judged, problems } of outcomes) {
    console.log(`\n${name}`);
    for (const result of judged) console.log(`  ${lineOf(result, width)}`);
    for (const result of judged.filter(isBad)) explain(result);
    for (const problem of problems) console.log(`\n${problem}`);
  }
  const number = (verdict) => judged.filter((result) => result.verdict === verdict).length;
  const problems = outcomes.flatMap((outcome) => outcome.problems).length;
  const failed = judged.filter(isBad).length + problems;
  const expected = number("expected");
  console.log(
    `\n${judged.length} scenarios, in ${outcomes.length} runs of the suite, took ${(durationMs / 1000).toFixed(0)} s.`,
  );
  console.log(`Skipped are the ${expected} failures that expected-failures.yml foresees.`);
  console.log(`conformance: ${number("passed")} passed, ${failed} failed, ${expected} skipped`);
  return failed === 0;
}

const isBad = ({ verdict }) => verdict === "failed" || verdict === "stale";

function lineOf({ scenario, verdict, successes, skips }, width) {
  const counts = `${String(successes).padStart(3)} succeeded, ${skips} skipped`;
  return `${scenario.padEnd(width)}  ${verdict.padEnd(8)} ${counts}`;
}

function explain({ scenario, verdict, reasons, stderr }) {
  console.log(`\n${scenario}`);
  if (verdict === "stale") console.log("  It passes: remove it from expected-failures.yml.");
  for (const reason of reasons) console.log(`  ${reason}`);
  if (stderr !== "") console.log(stderr.replace(/^/gm, "  | ").slice(0, 3000));
}
