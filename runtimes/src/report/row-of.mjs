import { COLUMNS } from "./columns.mjs";

/** The row of a runtime in the table: its cells, by capability. */
export function rowOf({ name, results, skipped }) {
  const cells = Object.keys(COLUMNS).map((capability) => {
    if (skipped) return `skipped: ${skipped}`;
    const cases = results.filter((result) => result.capability === capability);
    const failed = cases.filter(({ outcome }) => outcome === "failed");
    if (cases.length === 0) return "–";
    if (failed.length === 0) return "ok";
    return `failed: ${failed.map(({ name: sentence }) => sentence).join("; ")}`;
  });
  return `| ${[name, ...cells].join(" | ")} |`;
}
