import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { DECISION_TABLE } from "../../packages/core/src/era/decision-table.js";
import { LEGACY_REVISIONS, MODERN_REVISIONS } from "../../packages/core/src/wire/revisions.js";

// That its example compiles and runs is a matter of `readme-examples.test.ts`.
const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs/eras.md"), "utf8");

/** The rows of the first table of a section, as cells. */
function tableIn(title: string): readonly string[][] {
  const [, section = ""] = page.split(new RegExp(`^#+ ${title}$`, "m"));
  const [table = ""] = /(^\|.*\n)+/m.exec(section) ?? [];
  const rows = table.trimEnd().split("\n").slice(2);
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

it("the page has the decision table, row by row", () => {
  const rows = tableIn("How it is found out").map(([, era = "", says, rules]) => ({
    verdict: /`(\w+)`/.exec(era)?.[1],
    says,
    rules,
  }));
  expect(rows).toEqual(
    DECISION_TABLE.map(({ verdict, says, rules }) => ({ verdict, says, rules })),
  );
});

it("the page has the evidence of HTTP, row by row", () => {
  const file = join(root, "packages/transports/http/src/era-evidence.ts");
  const rules = readFileSync(file, "utf8").matchAll(
    /\bid: "[^:"]+: ([^"]+)",.*?isSuspect: (true|false)/gs,
  );
  const expected = [...rules].map(([, says, isSuspect]) => [says, isSuspect === "true"]);
  expect(expected.length).toBeGreaterThan(0);
  const rows = tableIn("What failures say over HTTP");
  expect(rows).toHaveLength(expected.length);
  for (const [at, [says, isSuspect]] of expected.entries()) {
    expect(rows[at]?.[0]).toContain(says);
    expect(rows[at]?.[1]).toBe(isSuspect ? "yes" : "no");
  }
});

it("the page names every revision that is spoken", () => {
  for (const revision of [...MODERN_REVISIONS, ...LEGACY_REVISIONS]) {
    expect(page).toContain(revision);
  }
});
