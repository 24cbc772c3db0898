/** Prints a line for each scenario, the reasons of what went wrong, and the closing line. Gives whether all is well. */
export function report(judged, problems) {
  const width = Math.max(...judged.map(({ scenario }) => scenario.length));
  for (const { scenario, verdict, successes, skips } of judged) {
    const counts = `${String(successes).padStart(3)} succeeded, ${skips} skipped`;
    console.log(`${scenario.padEnd(width)}  ${verdict.padEnd(8)} ${counts}`);
  }
  const bad = judged.filter(({ verdict }) => verdict === "failed" || verdict === "stale");
  for (const result of bad) explain(result);
  for (const problem of problems) console.log(`\n${problem}`);
  const number = (verdict) => judged.filter((result) => result.verdict === verdict).length;
  const failed = bad.length + problems.length;
  console.log(
    `\nSkipped are the ${number("expected")} failures that expected-failures.yml foresees.`,
  );
  console.log(
    `conformance: ${number("passed")} passed, ${failed} failed, ${number("expected")} skipped`,
  );
  return failed === 0;
}

function explain({ scenario, verdict, reasons, stderr }) {
  console.log(`\n${scenario}`);
  if (verdict === "stale") console.log("  It passes: remove it from expected-failures.yml.");
  for (const reason of reasons) console.log(`  ${reason}`);
  if (stderr !== "") console.log(stderr.replace(/^/gm, "  | ").slice(0, 3000));
}
