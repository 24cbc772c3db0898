import type { TransportHarness } from "./transport-harness.js";

/** Says of all transports with another binding that a case is not about them. */
export function onlyFor(
  binding: TransportHarness["binding"],
): (harness: TransportHarness) => string | undefined {
  const subject = binding === "shared" ? "requests that share a pipe" : "a stream per request";
  return (harness) => (harness.binding === binding ? undefined : `the case is about ${subject}.`);
}
