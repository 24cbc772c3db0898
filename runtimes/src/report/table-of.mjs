import { COLUMNS } from "./columns.mjs";

/** The table of these rows, in Markdown. */
export function tableOf(rows) {
  const titles = ["", ...Object.values(COLUMNS)];
  return [`| ${titles.join(" | ")} |`, `|${"---|".repeat(titles.length)}`, ...rows].join("\n");
}
