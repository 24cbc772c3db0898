/**
 * What a scenario came to: "passed", "failed", "expected" (a failure that the list foresees) or "stale" (the list
 * foresees a failure, but it passed). The suite lets a requirement set pass with warnings, with a client that exits with
 * an error and with a client that does nothing; here all of them fail.
 */
export function judge(result, expectedFailures) {
  const count = (status) => result.checks.filter((check) => check.status === status).length;
  const reasons = result.checks
    .filter(({ status }) => status === "FAILURE" || status === "WARNING")
    .map(({ status, id, errorMessage }) => `${status} ${id}: ${errorMessage ?? "no message"}`);
  if (!result.finished) reasons.push("The client ended with an error.");
  if (count("SUCCESS") === 0) reasons.push("No check succeeded.");
  const foreseen = expectedFailures.has(result.scenario);
  const passed = reasons.length === 0;
  const verdict = passed ? (foreseen ? "stale" : "passed") : foreseen ? "expected" : "failed";
  return { ...result, verdict, reasons, successes: count("SUCCESS"), skips: count("SKIPPED") };
}
