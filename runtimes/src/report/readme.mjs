import { readFileSync, writeFileSync } from "node:fs";
import { rowOf } from "./row-of.mjs";
import { tableOf } from "./table-of.mjs";

const README = new URL("../../../README.md", import.meta.url);
const TABLE = /(<!-- runtimes: [^\n]*-->\n)(.*?)(\n<!-- \/runtimes -->)/s;

/** Writes the table of a run on all runtimes to the README. */
export function writeReadme(outcomes) {
  const missing = outcomes.filter(({ skipped }) => skipped).map(({ name }) => name);
  if (missing.length > 0) {
    console.error(`The README is left as it is: ${missing.join(", ")} did not run.`);
    return false;
  }
  const readme = readFileSync(README, "utf8");
  const table = tableOf(outcomes.map(rowOf));
  writeFileSync(
    README,
    readme.replace(TABLE, (_all, start, _table, end) => start + table + end),
  );
  return true;
}

/** Tells whether the README says what came out of the runtimes that ran, and prints what it should say. */
export function compareReadme(outcomes) {
  const [, , table = ""] = TABLE.exec(readFileSync(README, "utf8")) ?? [];
  const rows = table.split("\n");
  const wrong = outcomes.filter((outcome) => !outcome.skipped && !rows.includes(rowOf(outcome)));
  for (const outcome of wrong) console.error(`The README has to say: ${rowOf(outcome)}`);
  if (wrong.length > 0) console.error("pnpm runtimes --write puts it there.");
  return wrong.length === 0;
}
